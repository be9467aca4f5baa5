/** Identity documents by DIAN code, in the order in which a shop meets them. Source: facts B1.7. */
export const documentTypes = [
  { code: '13', short: 'CC', name: 'Cédula de ciudadanía' },
  { code: '31', short: 'NIT', name: 'NIT' },
  { code: '22', short: 'CE', name: 'Cédula de extranjería' },
  { code: '48', short: 'PPT', name: 'Permiso por protección temporal (PPT)' },
  { code: '41', short: 'PA', name: 'Pasaporte' },
  { code: '12', short: 'TI', name: 'Tarjeta de identidad' },
  { code: '47', short: 'PEP', name: 'Permiso especial de permanencia (PEP)' },
  { code: '42', short: 'DE', name: 'Documento de identificación extranjero' },
  { code: '50', short: 'NIT ext.', name: 'NIT de otro país' },
  { code: '21', short: 'TE', name: 'Tarjeta de extranjería' },
  { code: '11', short: 'RC', name: 'Registro civil' },
  { code: '91', short: 'NUIP', name: 'NUIP' },
] as const

/** DIAN code of an identity document. */
export type DocumentType = (typeof documentTypes)[number]['code']

export const isDocumentType = (code: string): code is DocumentType => documentTypes.some((type) => type.code === code)

/** The buyer who does not say who they are. Source: facts B1.7. */
export const genericConsumer = { type: '13', number: '222222222222', dv: 7, name: 'Consumidor final' } as const

const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]

/**
 * Check digit of a NIT of at most 15 digits, given without it. Source: facts B1.6.
 * @throws RangeError for anything else
 */
export function checkDigit(nit: string): number {
  if (!/^\d{1,15}$/.test(nit)) throw new RangeError('not a NIT')
  const sum = [...nit].reverse().reduce((total, digit, i) => total + Number(digit) * weights[i]!, 0)
  const rest = sum % 11
  return rest < 2 ? rest : 11 - rest
}

/** A document ready to store and compare: without signs, upper case; `dv` only for a NIT and the generic consumer. */
export type NormalDocument = { ok: true; number: string; dv?: number } | { ok: false; reason: string }

const fail = (reason: string): NormalDocument => ({ ok: false, reason })

/** Digits or letters and digits of each type, with the lengths that its issuer uses. */
const shapes: Record<Exclude<DocumentType, '31'>, { pattern: RegExp; digits: boolean; says: string }> = {
  '13': { pattern: /^\d{3,10}$/, digits: true, says: 'La cédula tiene entre 3 y 10 dígitos.' },
  '12': { pattern: /^\d{10,11}$/, digits: true, says: 'La tarjeta de identidad tiene 10 u 11 dígitos.' },
  '22': { pattern: /^\d{3,10}$/, digits: true, says: 'La cédula de extranjería tiene entre 3 y 10 dígitos.' },
  '48': { pattern: /^\d{5,10}$/, digits: true, says: 'El PPT tiene entre 5 y 10 dígitos.' },
  '47': { pattern: /^\d{5,15}$/, digits: true, says: 'El PEP tiene entre 5 y 15 dígitos.' },
  '91': { pattern: /^\d{8,10}$/, digits: true, says: 'El NUIP tiene entre 8 y 10 dígitos.' },
  '11': { pattern: /^[A-Z0-9]{6,15}$/, digits: false, says: 'El registro civil tiene entre 6 y 15 letras o números.' },
  '21': {
    pattern: /^[A-Z0-9]{3,15}$/,
    digits: false,
    says: 'La tarjeta de extranjería tiene entre 3 y 15 letras o números.',
  },
  '41': { pattern: /^[A-Z0-9]{4,16}$/, digits: false, says: 'El pasaporte tiene entre 4 y 16 letras o números.' },
  '42': { pattern: /^[A-Z0-9]{3,20}$/, digits: false, says: 'El documento tiene entre 3 y 20 letras o números.' },
  '50': {
    pattern: /^[A-Z0-9]{3,20}$/,
    digits: false,
    says: 'El NIT de otro país tiene entre 3 y 20 letras o números.',
  },
}

/** How people name a document before its number, glued to it or not: `CC 1.020…`, `PPT1234567`, `E123456`. */
const names: Partial<Record<DocumentType, string>> = {
  '31': 'n\\.?\\s?i\\.?\\s?t',
  '13': 'c\\.?\\s?c|c[eé]dula(?: de ciudadan[ií]a)?',
  '22': 'c\\.?\\s?e|e|c[eé]dula(?: de extranjer[ií]a)?',
  '12': 't\\.?\\s?i|tarjeta(?: de identidad)?',
  '48': 'p\\.?\\s?p\\.?\\s?t',
  '47': 'p\\.?\\s?e\\.?\\s?p',
  '91': 'n\\.?\\s?u\\.?\\s?i\\.?\\s?p',
  '41': 'pasaporte',
}
const labels = new Map(
  Object.entries(names).map(([type, name]) => [
    type as DocumentType,
    new RegExp(
      `^(?:${name})\\.?\\s*(?:n[o°º]?\\.?|n[uú]mero|#)?\\s*[.:#-]*\\s*(?=${type === '41' ? '[a-z]*\\d' : '\\d'})`,
      'i',
    ),
  ]),
)

/** The type that a document says of itself by what stands before its number; undefined when it says none. */
export const documentTypeIn = (text: string): DocumentType | undefined =>
  [...labels].find(([, label]) => label.test(text.trim()))?.[0]

/**
 * Splits what people type as a NIT into number and the check digit that they gave. A check digit comes after a hyphen
 * or a space; glued to the number it can only be told when there is one digit too many: companies have nine digits that
 * begin with 8 or 9, people have at most ten.
 */
function splitNit(text: string): { number: string; given?: number } | undefined {
  const match = /^(\d[\d.,'’\s]*?)(?:(?:\s*[-‐‑–—]\s*|\s+)(\d))?$/.exec(text)
  if (!match) return undefined
  const digits = match[1]!.replace(/\D/g, '').replace(/^0+/, '')
  if (match[2] !== undefined) return { number: digits, given: Number(match[2]) }
  const glued = digits.length === 11 || (digits.length === 10 && /^[89]/.test(digits))
  return glued ? { number: digits.slice(0, -1), given: Number(digits.slice(-1)) } : { number: digits }
}

function normalizeNit(text: string): NormalDocument {
  const parts = splitNit(text)
  if (!parts || !/^\d{5,10}$/.test(parts.number)) return fail('Escribe el NIT con sus números, como 900.373.076-4.')
  const dv = checkDigit(parts.number)
  if (parts.given !== undefined && parts.given !== dv)
    return fail(`El dígito de verificación de ${parts.number} es ${dv}, no ${parts.given}. Revisa el NIT.`)
  return { ok: true, number: parts.number, dv }
}

/** The RUT writes the check digit of a person's NIT, which is their cédula, after the number: `43123458-4`, `DV 4`. */
const PERSON_DV = /^(\d[\d.,'’\s]*?)\s*(?:[-‐‑–—/]\s*(?:d\.?\s?v\.?\s*:?\s*)?|,?\s*d\.?\s?v\.?\s*:?\s*|\s+)(\d)$/i

/** Splits the number of a person from a check digit that stands apart; undefined when none does. */
function personParts(text: string): { number: string; given: number } | undefined {
  const match = PERSON_DV.exec(text)
  return match ? { number: match[1]!.replace(/\D/g, '').replace(/^0+/, ''), given: Number(match[2]) } : undefined
}

/** A digit apart is a check digit or a slip: read as one more digit it would be somebody else's document. */
function personWithDv(
  type: Exclude<DocumentType, '31'>,
  { number, given }: { number: string; given: number },
): NormalDocument {
  const { pattern, says } = shapes[type]
  const isGeneric = type === genericConsumer.type && number === genericConsumer.number
  if (!isGeneric && (!pattern.test(number) || !/[1-9]/.test(number))) return fail(says)
  const dv = checkDigit(number)
  if (given !== dv)
    return fail(
      `El dígito de verificación de ${number} es ${dv}, no ${given}. Revisa el documento o quítale el -${given}.`,
    )
  return isGeneric ? { ok: true, number, dv } : { ok: true, number }
}

/**
 * Reads a document as a person types it (dots, commas, spaces, hyphens, its own name before it, with or without check
 * digit).
 * @returns the number to store, with its check digit when it has one, or what is wrong in Spanish
 */
export function normalizeDocument(type: DocumentType, text: string): NormalDocument {
  const label = labels.get(type)
  const trimmed = label ? text.trim().replace(label, '') : text.trim()
  if (trimmed === '') return fail('Falta el número de documento')
  if (type === '31') return normalizeNit(trimmed)
  const { pattern, digits, says } = shapes[type]
  const parts = digits ? personParts(trimmed) : undefined
  if (parts) return personWithDv(type, parts)
  const bare = trimmed.replace(/[\s.,'’\-‐‑–—]/g, '').toUpperCase()
  const number = digits ? bare.replace(/^0+/, '') : bare
  if (type === genericConsumer.type && number === genericConsumer.number)
    return { ok: true, number, dv: genericConsumer.dv }
  if (/^[A-Z]+$/.test(number)) return fail('Al documento le faltan los números.')
  return pattern.test(number) && /[1-9]/.test(number) ? { ok: true, number } : fail(says)
}

/**
 * The type of a document that comes without one: what it says of itself, a NIT when it looks like one (companies have
 * nine digits that begin with 8 or 9; a check digit after a hyphen says so too), else a cédula.
 */
export function guessType(text: string): DocumentType {
  const digits = text.replace(/[.\s]/g, '')
  return documentTypeIn(text) ?? (/^[89]\d{8}(-?\d)?$/.test(digits) || /^\d+-\d$/.test(digits) ? '31' : '13')
}

/** Reads a document whose type nobody asked for; one with letters and digits is a passport or the like. */
export const normalizeAny = (text: string): NormalDocument =>
  normalizeDocument(!documentTypeIn(text) && /[a-z]/i.test(text) ? '41' : guessType(text), text)

/** A document as it is read: `900.373.076-4`, `1.020.304.050`, `AB123456`. */
export function formatDocument(number: string, dv?: number): string {
  const grouped = /^\d+$/.test(number) ? number.replace(/\B(?=(\d{3})+$)/g, '.') : number
  return dv === undefined ? grouped : `${grouped}-${dv}`
}
