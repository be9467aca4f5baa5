import * as z from 'zod'
import { command, query, table } from '../kernel/call'
import { notFound } from '../kernel/errors'
import { later } from '../kernel/later'
import { limits } from '../kernel/limits'
import { ById, Nothing } from '../kernel/records/wire'
import { shownSecrets } from '../kernel/secrets/vault'
import { Done, page } from '../kernel/values/fields'
import { DifferencesOutput, listDifferences, RepairInput, repair } from './compare/differences'
import { EDocumentOutput } from './e-document.wire'
import { DeadlinesOutput, deadlines, EDocumentsInput, LookOutput, listEDocuments, lookAt, resend } from './e-documents'
import { connectIssuer, disconnectIssuer, saveKeys, showIssuer } from './issuing'
import { MailInput } from './keeping/mailing'
import { ManyInput } from './many/many.input'
import { paths } from './paths'
import { isSupport } from './sources'
import { KeysInput, TokenInput } from './token.input'

const IssuerOutput = z.object({
  provider: z.string(),
  /** 1 production, 2 test; null when it is not connected. */
  environment: z.enum(['1', '2']).nullable(),
  light: z.enum(['good', 'bad', 'off']),
  /** How it does, in one sentence. */
  health: z.string(),
  credentials: shownSecrets,
  token_until: z.string().nullable(),
  certificate_until: z.string().nullable(),
})

/** The job that goes on with it. */
const Started = z.object({ job: z.string() })

const reading = { allow: ['sale-read', 'pos-read'] } as const
const filed = { allow: ['sale-read', 'pos-read', 'document_support-read'], answer: 'file', limit: limits.file } as const
const sending = { allow: ['sale-create', 'pos-create'], limit: limits.job } as const

const comparing = later(() => import('./compare/comparing'))
const mailing = later(() => import('./keeping/mailing'))
const mailingMany = later(() => import('./many/mail-many'))
const sendingMany = later(() => import('./many/send-many'))
const papers = later(() => import('./keeping/papers'))

/** @throws AppError 404 for what is no support document and no note of one */
function ofSupport<T extends { id: string }>(asked: T): T {
  if (!isSupport(asked.id)) throw notFound('el documento soporte')
  return asked
}

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
  saveKeys: command({ allow: 'integration-create', input: KeysInput, output: Done, run: saveKeys }),
  showIssuer: query({ ...reading, input: Nothing, output: IssuerOutput, run: showIssuer }),
  deadlines: query({ ...reading, input: Nothing, output: DeadlinesOutput, run: deadlines }),
  listIssuerDifferences: query({
    whole: true,
    ...reading,
    input: Nothing,
    output: DifferencesOutput,
    run: listDifferences,
  }),
  compareIssuer: command({ ...sending, input: Nothing, output: Done, run: comparing.startComparison }),
  repairIssuerDifference: command({ ...sending, input: RepairInput, output: Done, run: repair }),
  listEDocuments: query({
    ...reading,
    whole: true,
    input: EDocumentsInput,
    output: page(EDocumentOutput),
    run: listEDocuments,
  }),
  lookAtDocument: query({ ...reading, input: ById, output: LookOutput, run: lookAt }),
  sendDocument: command({ ...sending, input: ById, output: Done, run: resend }),
  previewDocument: query({ ...reading, input: ById, output: LookOutput, run: lookAt }),
  retryDocument: command({ ...sending, input: ById, output: Done, run: resend }),
  documentPdf: query({ ...filed, input: ById, run: papers.documentPdf }),
  documentXml: query({ ...filed, input: ById, run: papers.documentXml }),
  mailDocument: command({ ...sending, input: MailInput, output: Done, run: mailing.mailDocument }),
  previewSupportIssue: query({
    allow: ['document_support-read', 'document_support-create'],
    input: ById,
    output: LookOutput,
    run: (asked) => lookAt(ofSupport(asked)),
  }),
  sendSupport: command({
    allow: 'document_support-create',
    limit: limits.job,
    input: ById,
    output: Done,
    run: (asked) => resend(ofSupport(asked)),
  }),
  mailMany: command({ ...sending, input: ManyInput, output: Started, run: mailingMany.mailMany }),
  resendDocuments: command({ ...sending, input: ManyInput, output: Started, run: sendingMany.sendMany }),
})
