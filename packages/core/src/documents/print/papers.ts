import { businessProfile } from '../../identity/business/business'
import type { FileAnswer } from '../../kernel/call'
import { load, type Request } from '../../kernel/db/read'
import { getFile } from '../../kernel/files/store'
import { cityOf } from '../../reference/cities'
import { formatDocument } from '../../reference/document'
import { type SettingsData, settingsOf } from '../../settings/settings'
import { fiscalOf, withFiscal } from './fiscal'
import type { DocumentMerchant, Format, PrintModel } from './model'

/** Name of a municipality by its code. */
export const cityName = (code: string): string | undefined => cityOf(code)?.name

/** The shop as its documents show it. */
export interface Shop {
  merchant: DocumentMerchant
  settings: Pick<SettingsData, 'billing' | 'texts'>
}

interface Letterhead {
  merchant: DocumentMerchant
  /** Path of the logo. */
  logo: string | undefined
  /** `#1b6b4a`. */
  color: string | undefined
}

/** The merchant, and what its pages look like. */
export async function merchantOf(): Promise<Letterhead> {
  const business = await businessProfile()
  const nit = business.document && formatDocument(business.document, business.dv)
  return {
    logo: business.logo,
    color: business.color,
    merchant: {
      name: business.name,
      ...(nit ? { nit } : {}),
      ...(business.regime ? { regime: business.regime } : {}),
      ...(business.address ? { address: business.address } : {}),
      ...(business.city ? { city: cityName(business.city)! } : {}),
      ...(business.phone ? { phone: business.phone } : {}),
      ...(business.email ? { email: business.email } : {}),
      ...(business.footer ? { footer: business.footer } : {}),
    },
  }
}

interface Printable<D, L> {
  one(id: string): Request<D & { version: number }>
  lines(row: NoInfer<D>): Promise<L[]>
}

/** The paper of a kind of document, by what it says of a row and its lines; both throw 404 where there is none. */
export function papers<D, L, P extends PrintModel>(
  kind: Printable<D, L>,
  paper: (row: D, lines: readonly L[], shop: Shop) => P,
) {
  /** What a paper says, and the look of the shop. */
  const printed = async ({ id }: { id: string }) => {
    const [{ row, settings }, { merchant, logo, color }] = await Promise.all([
      load({ row: kind.one(id), settings: settingsOf() }),
      merchantOf(),
    ])
    const [lines, fiscal] = await Promise.all([kind.lines(row), fiscalOf(id, settings)])
    return { row, logo, color, model: withFiscal(paper(row, lines, { merchant, settings }), fiscal) }
  }
  const print = async ({ id, format }: { id: string; format?: Format }): Promise<FileAnswer> => {
    const { model, logo } = await printed({ id })
    return printFile(model, logo, format)
  }
  return { printed, print }
}

/** A document as a PDF in a format, or its model as JSON. Without one, what came through a register is a ticket. */
async function printFile(model: PrintModel, logo: string | undefined, format?: Format): Promise<FileAnswer> {
  const name = model.number.replace(/[^\w-]/g, '_')
  if (format === 'modelo')
    return {
      filename: `${name}.json`,
      contentType: 'application/json',
      body: new TextEncoder().encode(JSON.stringify(model)),
      inline: true,
    }
  const image = logo && (await getFile(logo).catch(() => undefined))?.bytes
  const merchant = image ? { ...model.merchant, logo: image } : model.merchant
  const body = await render({ ...model, merchant }, format ?? (model.register ? '80' : 'a4'))
  return { filename: `${name}.pdf`, contentType: 'application/pdf', body, inline: true }
}

/** Renderers are loaded when they are needed. */
async function render(model: PrintModel, format: Exclude<Format, 'modelo'>): Promise<Uint8Array> {
  const { delivery } = model
  if (format === 'resumen' && delivery)
    return (await import('./order-summary')).renderOrderSummary({ ...model, delivery })
  if (format === '80' || format === '58')
    return (await import('./ticket')).renderTicket(model, { roll: Number(format) as 80 | 58 })
  return (await import('./invoice-a4')).renderInvoice(model, { paper: 'letter' })
}
