import { command, query, table } from '../kernel/call'
import { limits } from '../kernel/limits'
import { Nothing } from '../kernel/records/wire'
import { Done } from '../kernel/values/fields'
import { CloseInput, ClosingInput, ClosingOutput, ClosingsOutput } from './closing.wire'
import { closeClosing, getClosing, listClosings, openClosing } from './closings'
import { paths } from './paths'
import { CertificateInput, CertificatesInput, CertificatesOutput } from './taxes/certificate.wire'
import { listCertificates, printCertificate } from './taxes/certificates'

export const calls = table(paths, {
  listClosings: query({ allow: 'diary_book-read', input: Nothing, output: ClosingsOutput, run: listClosings }),
  getClosing: query({ allow: 'diary_book-read', input: ClosingInput, output: ClosingOutput, run: getClosing }),
  closeClosing: command({ allow: 'diary_book-update', input: CloseInput, output: Done, run: closeClosing }),
  openClosing: command({ allow: 'diary_book-update', input: ClosingInput, output: Done, run: openClosing }),
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
})
