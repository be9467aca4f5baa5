import * as z from 'zod'
import { PeriodInput } from '../accounting/reports/books.wire'
import { command, query, table } from '../kernel/call'
import { ChosenSheet, SheetInput } from '../kernel/import/wire'
import { later } from '../kernel/later'
import { limits } from '../kernel/limits'
import { ById, Nothing } from '../kernel/records/wire'
import { Done, page } from '../kernel/values/fields'
import { CloseInput, ClosingInput, ClosingOutput, ClosingsOutput } from './closing.wire'
import { closeClosing, getClosing, listClosings, openClosing } from './closings'
import { SealsOutput } from './heads/verification'
import { ListOpenings, NewOpening, OpeningOutput, OpeningPreview, VoidOpening } from './opening/opening.wire'
import {
  createOpening,
  downloadTemplate,
  getOpening,
  listOpenings,
  openingCorrections,
  previewOpening,
  voidOpening,
} from './opening/openings'
import { paths } from './paths'
import { CertificateInput, CertificatesInput, CertificatesOutput } from './taxes/certificate.wire'
import { listCertificates, printCertificate } from './taxes/certificates'

const verifications = later(() => import('./heads/verifications'))
const months = later(() => import('./months/month-certificate'))
const exported = later(() => import('./heads/export'))
/** The job that was asked for. */
const Asked = z.object({ job: z.string() })

export const calls = table(paths, {
  listClosings: query({ allow: 'diary_book-read', input: Nothing, output: ClosingsOutput, run: listClosings }),
  getClosing: query({ allow: 'diary_book-read', input: ClosingInput, output: ClosingOutput, run: getClosing }),
  closeClosing: command({ allow: 'diary_book-update', input: CloseInput, output: Done, run: closeClosing }),
  openClosing: command({ allow: 'diary_book-update', input: ClosingInput, output: Done, run: openClosing }),
  monthCertificate: query({
    allow: 'diary_book-read',
    input: PeriodInput,
    answer: 'file',
    limit: limits.file,
    run: months.monthCertificate,
  }),
  listCertificates: query({
    allow: 'diary_book-read',
    input: CertificatesInput,
    output: CertificatesOutput,
    run: listCertificates,
  }),
  printCertificate: query({
    allow: 'diary_book-read',
    input: CertificateInput,
    answer: 'file',
    limit: limits.file,
    run: printCertificate,
  }),
  listOpenings: query({
    allow: 'diary_book-read',
    input: ListOpenings,
    output: page(OpeningOutput),
    run: listOpenings,
  }),
  getOpening: query({ allow: 'diary_book-read', input: ById, output: OpeningOutput, run: getOpening }),
  openingTemplate: query({
    allow: 'diary_book-read',
    input: Nothing,
    answer: 'file',
    limit: limits.file,
    run: downloadTemplate,
  }),
  previewOpening: command({
    limit: limits.job,
    allow: 'diary_book-create',
    input: SheetInput,
    output: OpeningPreview,
    run: previewOpening,
  }),
  openingCorrections: command({
    limit: limits.file,
    allow: 'diary_book-create',
    input: ChosenSheet,
    answer: 'file',
    run: openingCorrections,
  }),
  createOpening: command({
    limit: limits.job,
    allow: 'diary_book-create',
    input: NewOpening,
    output: OpeningOutput,
    run: createOpening,
  }),
  showSeals: query({ allow: 'diary_book-read', input: Nothing, output: SealsOutput, run: verifications.showSeals }),
  startVerification: command({
    ...{ allow: 'diary_book-read', limit: limits.job, input: Nothing, output: Asked },
    run: verifications.startVerification,
  }),
  // Everything is in it, what goods cost and who did what: it is the owner's.
  startBooksExport: command({
    ...{ allow: { types: [2] }, limit: limits.job, input: Nothing, output: Asked },
    run: exported.startBooksExport,
  }),
  voidOpening: command({ allow: 'diary_book-delete', input: VoidOpening, output: OpeningOutput, run: voidOpening }),
})
