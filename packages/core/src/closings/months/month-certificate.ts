import { hiddenAccounts } from '../../accounting/reports/hidden-costs'
import type { FileAnswer } from '../../kernel/call'
import { forbidden } from '../../kernel/errors'
import { certifiedMonth } from './certified-month'

/**
 * The certificate of a closed month as PDF: what each account came to with its hash; of a month that was opened again, each
 * time that it was closed with the hash of then.
 * @throws AppError 409 while it is open, 403 for who may not see costs
 */
export async function monthCertificate({ month }: { month: string }): Promise<FileAnswer> {
  if (await hiddenAccounts()) throw forbidden('El certificado muestra los costos, y tu tienda no te los muestra.')
  const certified = await certifiedMonth(month)
  const { renderMonth } = await import('./month-certificate.print')
  return {
    filename: `cierre-${month}.pdf`,
    contentType: 'application/pdf',
    body: await renderMonth(certified),
    inline: true,
  }
}
