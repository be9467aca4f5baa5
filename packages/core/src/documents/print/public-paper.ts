import { fileSize, mediaUrl } from '../../kernel/files/store'
import type { DocumentMerchant, PrintModel } from './model'

/** What a public page of a shop is drawn with. */
export interface Look {
  merchant: Omit<DocumentMerchant, 'logo'>
  /** Address of the logo. */
  logo?: string
  /** `#1b6b4a`. */
  color?: string
}

/** What a paper says to anybody: goods and amounts as printed. Nothing of the client, and not who attended. */
const shown = [
  ...(['title', 'number', 'date', 'time', 'dueDate', 'lines', 'totals'] as const),
  ...(['payments', 'changeCents', 'balanceCents', 'amountInWords', 'legal'] as const),
] satisfies (keyof PrintModel)[]

/** A paper as anybody who has its link sees it; `client` is `María G.` */
export type PublicPaper = Look & Pick<PrintModel, (typeof shown)[number]> & { client: string }

/** A heavier logo would be most of what a phone loads of the page. */
const MAX_LOGO_BYTES = 40_000
const NOBODY = 'Consumidor final'

/** A name that tells its owner that the paper is theirs, and others hardly whose it is. */
export function shortName(name: string | undefined): string {
  if (!name || name === NOBODY) return NOBODY
  const [first = '', second] = name.trim().split(/\s+/)
  return second ? `${first} ${second[0]!.toUpperCase()}.` : first
}

/** Address of a logo that is light enough for a page. */
async function lightLogo(path: string): Promise<string | undefined> {
  const size = await fileSize(path).catch(() => undefined)
  return size !== undefined && size <= MAX_LOGO_BYTES ? mediaUrl(path) : undefined
}

/** What a page of a shop is drawn with, light. */
export async function publicLook(
  { logo: _, ...merchant }: DocumentMerchant,
  look: { logo: string | undefined; color: string | undefined },
): Promise<Look> {
  const logo = look.logo && (await lightLogo(look.logo))
  return { merchant, ...(logo ? { logo } : {}), ...(look.color ? { color: look.color } : {}) }
}

/**
 * A paper for whoever has its link, who may not be the client: of the client only enough to know that it is theirs, no
 * document, phone, address or notes.
 */
export async function publicPaper(
  model: PrintModel,
  look: { logo: string | undefined; color: string | undefined },
): Promise<PublicPaper> {
  const said = Object.fromEntries(shown.flatMap((field) => (field in model ? [[field, model[field]]] : [])))
  return {
    ...(said as Pick<PrintModel, (typeof shown)[number]>),
    ...(await publicLook(model.merchant, look)),
    client: shortName(model.client?.name),
  }
}
