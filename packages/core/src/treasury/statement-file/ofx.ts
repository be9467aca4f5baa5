import { decodeText } from '../../kernel/sheet/csv'
import { writableOnly } from '../../kernel/values/text'
import { type Day, dayOf, isDay } from '../../kernel/values/time'

/**
 * Reads OFX files (versions 1 and 2, also of cards, several accounts or several files in one) into the transactions that they
 * list. Nothing is judged here; `ofx-table.ts` makes lines of them. Source: OFX 1.6 and 2.2, section 3.2.
 */

export interface OfxTransaction {
  /** Day in Colombia, or the text of the file when it is no day. */
  day: string
  /** True when the hour is midnight and the zone another than ours, so that the day was kept as it is written. */
  isBareDay: boolean
  text: string
  fitId: string
  /** As the file writes it. */
  amount: string
  type: string
  account: string
  currency: string
}

/** Text of an OFX file, by its bytes and then by what its header declares. */
export function ofxText(bytes: Uint8Array): string {
  const wide = wideOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1_000))
  const declared =
    /CHARSET:\s*([\w-]+)/i.exec(head)?.[1] ?? /<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(head)?.[1] ?? ''
  const label = /^(?:iso-?)?8859-?15$/i.test(declared) ? 'iso-8859-15' : undefined
  if (!label) return decodeText(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(label).decode(bytes)
  }
}

/** UTF-16 by its mark, or by the zero that each Latin letter has. */
function wideOf(bytes: Uint8Array): string | undefined {
  const [one, two] = bytes
  if ((one === 0xff && two === 0xfe) || (one !== 0 && two === 0)) return 'utf-16le'
  if ((one === 0xfe && two === 0xff) || (one === 0 && two !== 0)) return 'utf-16be'
  return undefined
}

export const isOfx = (text: string): boolean => /<OFX[\s>]/i.test(text) || /<STMTTRN>/i.test(text)

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const named = new Map(Object.entries(NAMED))

/** Text of a value: its entities read, once. */
const decoded = (value: string): string =>
  writableOnly(
    value.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
      if (name) return named.get(name.toLowerCase()) ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    }),
  )
    .replace(/\s+/g, ' ')
    .trim()

/** Value of the first element of a name; a value without a closing tag ends with its line. */
function elementOf(block: string, name: string): string {
  const found = new RegExp(`<${name}(?:\\s[^>]*)?>(?:<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|([^<]*))(</${name}>)?`, 'i').exec(
    block,
  )
  if (!found) return ''
  const [, data, value = '', closed] = found
  return decoded(data ?? (closed ? value : (value.trimStart().split(/[\r\n]/)[0] ?? '')))
}

const OFFSET = /\[\s*([+-]?\d{1,2})(?:[.:](\d{1,2}))?\s*(?::[^\]]*)?\]/

/** Hours of a zone: `-5`, `+5.5`, `-4.30`. */
function offsetHours(zone: RegExpExecArray): number {
  const [, hours = '0', part = ''] = zone
  const rest =
    part === '' ? 0 : part === '30' || part === '45' || part === '15' ? Number(part) / 60 : Number(`0.${part}`)
  return Number(hours) + (hours.startsWith('-') ? 0 - rest : rest)
}

/** Day in Colombia of a date of OFX. Midnight of another zone is a day that somebody wrote with an hour that it does not have. */
export function ofxDay(raw: string): { day: Day; isBareDay: boolean } | undefined {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?(\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d+)?)?/.exec(raw.trim())
  if (!found) return undefined
  const [whole, year, month, date, hour, minute = '00', second = '00'] = found
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) return undefined
  const rest = raw.trim().slice(whole.length)
  const zone = OFFSET.exec(rest)
  if (rest.trim() !== '' && !zone) return undefined
  if (!zone || hour === undefined) return { day, isBareDay: false }
  if (`${hour}${minute}${second}` === '000000') return { day, isBareDay: offsetHours(zone) !== -5 }
  const local = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(local)) return undefined
  return { day: dayOf(new Date(local - offsetHours(zone) * 3_600_000)), isBareDay: false }
}

/** Statements of a text: each from its opening tag to the next. */
const statementsOf = (text: string): string[] => {
  const parts = text.split(/(?=<(?:STMTTRNRS|CCSTMTTRNRS|STMTRS|CCSTMTRS)>)/i)
  return parts.length > 1 ? parts : [text]
}

/** Transactions of an OFX text in the order of the file. */
export function ofxTransactions(text: string): OfxTransaction[] {
  return statementsOf(text).flatMap((statement) => {
    const account = elementOf(statement, 'ACCTID')
    const currency = elementOf(statement, 'CURDEF')
    return statement
      .split(/<STMTTRN>/i)
      .slice(1)
      .map((rest) =>
        transactionOf(rest.split(/<\/STMTTRN>|<\/BANKTRANLIST>|<LEDGERBAL>|<AVAILBAL>/i)[0]!, account, currency),
      )
  })
}

function transactionOf(block: string, account: string, currency: string): OfxTransaction {
  const posted = elementOf(block, 'DTPOSTED')
  const day = ofxDay(posted)
  // `ORIGCURRENCY` names the money of the purchase alone; `CURRENCY` is that of the amount.
  const own = /<CURRENCY>([\s\S]*)/i.exec(block)?.[1]
  return {
    day: day?.day ?? posted,
    isBareDay: day?.isBareDay ?? false,
    text: [elementOf(block, 'NAME'), elementOf(block, 'MEMO')].filter(Boolean).join(' ') || elementOf(block, 'TRNTYPE'),
    fitId: elementOf(block, 'FITID'),
    amount: elementOf(block, 'TRNAMT'),
    type: elementOf(block, 'TRNTYPE').toUpperCase(),
    account,
    currency: (own && elementOf(own, 'CURSYM')) || currency,
  }
}

/** Titles of the sheet that an OFX file is stored as; it is known by them. */
export const OFX_TITLES = [
  'Fecha',
  'Descripción',
  'FITID',
  'Valor OFX',
  'Tipo OFX',
  'Cuenta',
  'Moneda',
  'Hora',
] as const
/** Cell of a day that was kept as it is written. */
export const BARE_DAY = 'sin hora'

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The sheet of an OFX text, as CSV. */
export function sheetOfOfx(text: string): string {
  const rows = ofxTransactions(text).map(({ day, text: name, fitId, amount, type, account, currency, isBareDay }) =>
    [day, name, fitId, amount, type, account, currency, isBareDay ? BARE_DAY : ''].map(quoted).join(';'),
  )
  return ['sep=;', OFX_TITLES.join(';'), ...rows].join('\n')
}

/** A statement in OFX as the sheet that it is previewed and fixed as; any other file stays as it is. */
export async function asSheet(file: File): Promise<File> {
  const text = ofxText(new Uint8Array(await file.arrayBuffer()))
  return isOfx(text) ? new File([sheetOfOfx(text)], 'extracto.csv', { type: 'text/csv' }) : file
}
