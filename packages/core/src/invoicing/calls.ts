import * as z from 'zod'
import { command, query, table } from '../kernel/call'
import { limits } from '../kernel/limits'
import { ById, Nothing } from '../kernel/records/wire'
import { shownSecrets } from '../kernel/secrets/vault'
import { Done, page } from '../kernel/values/fields'
import { EDocumentOutput } from './e-document.wire'
import {
  DeadlinesOutput,
  deadlines,
  EDocumentsInput,
  LookOutput,
  listEDocuments,
  lookAt,
  ResendInput,
  resend,
} from './e-documents'
import { connectIssuer, disconnectIssuer, showIssuer } from './issuing'
import { paths } from './paths'
import { TokenInput } from './token.input'

const IssuerOutput = z.object({
  provider: z.string(),
  /** 1 production, 2 test; null when it is not connected. */
  environment: z.enum(['1', '2']).nullable(),
  light: z.enum(['good', 'bad', 'off']),
  /** How it does, in one sentence. */
  health: z.string(),
  credentials: shownSecrets,
})

const reading = { allow: ['sale-read', 'pos-read'] } as const
const sending = { allow: ['sale-create', 'pos-create'], limit: limits.job } as const

export const calls = table(paths, {
  saveToken: command({
    allow: 'integration-create',
    limit: limits.job,
    input: TokenInput,
    output: Done,
    run: connectIssuer,
  }),
  removeToken: command({
    allow: 'integration-delete',
    limit: limits.job,
    input: Nothing,
    output: Done,
    run: disconnectIssuer,
  }),
  showIssuer: query({ ...reading, input: Nothing, output: IssuerOutput, run: showIssuer }),
  deadlines: query({ ...reading, input: Nothing, output: DeadlinesOutput, run: deadlines }),
  listEDocuments: query({ ...reading, input: EDocumentsInput, output: page(EDocumentOutput), run: listEDocuments }),
  lookAtDocument: query({ ...reading, input: ById, output: LookOutput, run: lookAt }),
  sendDocument: command({ ...sending, input: ById, output: Done, run: ({ id }) => resend({ ids: [id] }) }),
  resendDocuments: command({ ...sending, input: ResendInput, output: Done, run: resend }),
})
