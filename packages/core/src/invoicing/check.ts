import { formatCop } from '../kernel/values/money'
import { addDays, formatDay } from '../kernel/values/time'
import { DAYS_TO_SEND } from '../purchasing/supports/support'
import { checkDigit, isDocumentType } from '../reference/document'
import { responsibilities } from '../reference/standing.input'
import { POS_UVT } from '../settings/resolutions/series'
import type { ProblemData } from './e-document'
import type { Issue, IssuedLine, Party } from './issuer-port'

/** What a document is looked at with. */
export interface CheckContext {
  today: string
  /** Environment that the shop is connected for. */
  environment: Issue['environment']
  /** The UVT of the year in cents; undefined when the shop's settings lack it. */
  uvtCents?: number | undefined
  /** What is pressed to correct who buys, or who sold it. */
  mend?: ProblemData['mend']
}

type Rule = (document: Issue, context: CheckContext) => (ProblemData | undefined | false)[]

const NUMBERING = { label: 'Abrir numeración', to: '/dashboard/parametrizacion/facturacion/general' }
const COMPANY = { label: 'Completar mi empresa', to: '/dashboard/perfil' }
const UVT = { label: 'Abrir la UVT', to: '/dashboard/withholdings' }
const isNote = (type: Issue['type']) => ['91', '92', '94', '95'].includes(type)
const fixOf = ({ mend }: CheckContext) => (mend ? { mend } : {})

const issuer: Rule = ({ issuer: { document, dv, name } }) => [
  !document && { rule: 'FAJ43', text: 'Escribe el NIT de tu empresa, como está en el RUT.', mend: COMPANY },
  document !== undefined &&
    dv !== undefined &&
    /^\d{1,15}$/.test(document) &&
    checkDigit(document) !== dv && {
      rule: 'FAJ24',
      text: `El dígito de verificación de tu NIT es ${checkDigit(document)}.`,
      mend: COMPANY,
    },
  name.trim() === '' && { rule: 'FAJ44', text: 'Escribe el nombre de tu empresa, como está en el RUT.', mend: COMPANY },
]

const numbering: Rule = (document, { environment }) => {
  const { resolution: r, type, number, date, prefix } = document
  if (isNote(type)) return [!/^[A-Z0-9]{0,4}$/.test(prefix) && prefixProblem(prefix)]
  if (!r)
    return [{ rule: 'FAB05', text: 'El documento no tiene una resolución de la DIAN que lo numere.', mend: NUMBERING }]
  return [
    r.documentType !== type && {
      rule: 'FAB05b',
      text: `La resolución ${r.number} no es de este tipo de documento. Cada tipo necesita la suya.`,
      mend: NUMBERING,
    },
    (number < r.from || number > r.to) && {
      rule: 'FAB11b',
      text: `El número ${number} está fuera del rango de la resolución: del ${r.from} al ${r.to}.`,
      mend: NUMBERING,
    },
    (date < r.validFrom || date > r.validTo) && {
      rule: 'FAB08b',
      text: `La resolución ${r.number} vale del ${formatDay(r.validFrom)} al ${formatDay(r.validTo)}. Registra una vigente.`,
      mend: NUMBERING,
    },
    type === '01' &&
      !r.technicalKey && {
        rule: 'FAD06',
        text: `A la resolución ${r.number} le falta la clave técnica, con la que se calcula el CUFE.`,
        mend: NUMBERING,
      },
    r.environment !== environment && {
      rule: 'FAD08',
      text:
        environment === '1'
          ? `La resolución ${r.number} es de pruebas y estás conectado en producción.`
          : `La resolución ${r.number} es de producción y estás conectado en pruebas.`,
      mend: NUMBERING,
    },
    !/^[A-Z0-9]{0,4}$/.test(prefix) && prefixProblem(prefix),
  ]
}
const prefixProblem = (prefix: string): ProblemData => ({
  rule: 'FAB10',
  text: `El prefijo ${prefix} no sirve: son hasta 4 letras o números.`,
  mend: NUMBERING,
})

const dates: Rule = ({ date, payment }, { today }) => [
  date !== today && {
    rule: 'FAD09e',
    text: `La fecha del documento (${formatDay(date)}) debe ser la del envío. Vuelve a enviarlo hoy.`,
  },
  payment.form === 2 &&
    payment.due < date && {
      rule: 'FAN04',
      text: `Es a crédito y vence antes de emitirse (${formatDay(payment.due)}). Cambia el vencimiento de la venta.`,
    },
]

const means = ['1', '10', '20', '42', '47', '48', '49', 'ZZZ']
const payments: Rule = ({ payment }) => [
  !means.includes(payment.means) && {
    rule: 'FAN02',
    text: 'El medio de pago no tiene código de la DIAN.',
    mend: { label: 'Abrir tipos de pago', to: '/dashboard/tipos-pagos' },
  },
]

function partyProblems(party: Party, context: CheckContext, who: string): ProblemData[] {
  const fix = fixOf(context)
  const { documentType, document, dv } = party
  const digit = documentType === '31' && /^\d{1,15}$/.test(document) ? checkDigit(document) : undefined
  const found: (ProblemData | false)[] = [
    party.name.trim() === '' && { rule: 'FAK20', text: `${who} no tiene nombre.`, ...fix },
    !document && { rule: 'FAK21', text: `A ${party.name} le falta el documento.`, ...fix },
    document !== '' &&
      !isDocumentType(documentType) && {
        rule: 'FAK25',
        text: `Elige el tipo de documento de ${party.name}.`,
        ...fix,
      },
    digit !== undefined &&
      dv !== digit && {
        rule: 'FAK24',
        text: `El dígito de verificación del NIT de ${party.name} es ${digit}.`,
        ...fix,
      },
    party.personType === '1' &&
      documentType !== '31' &&
      documentType !== '50' && {
        rule: 'FAK26',
        text: `${party.name} es persona jurídica: necesita NIT, o cámbialo a persona natural.`,
        ...fix,
      },
    party.responsibilities.some((code) => !responsibilities.some((known) => known === code)) && {
      rule: 'FAK26b',
      text: `Las responsabilidades de ${party.name} no son de la lista de la DIAN.`,
      ...fix,
    },
    party.city !== undefined &&
      !/^\d{5}$/.test(party.city) && {
        rule: 'FAK09',
        text: `El municipio de ${party.name} no es del listado del DANE.`,
        ...fix,
      },
  ]
  return found.filter((one) => one !== false)
}

const buyer: Rule = ({ customer }, context) => (customer ? partyProblems(customer, context, 'El cliente') : [])

/** Who sold it: DIAN wants to know where they are, and that it was bought a few days ago. Source: Res. 167/2021. */
const seller: Rule = (document, context) => {
  const { seller: party, bought, date, type } = document
  if (!party) return []
  const fix = fixOf(context)
  const last = bought && addDays(bought.from, DAYS_TO_SEND)
  return [
    ...partyProblems(party, context, 'El proveedor'),
    !party.address && { rule: 'DSAJ10', text: `A ${party.name} le falta la dirección.`, ...fix },
    !party.city && { rule: 'DSAJ09', text: `A ${party.name} le falta el municipio.`, ...fix },
    party.regime === '48' && {
      rule: 'DSAJ26',
      text: `${party.name} es responsable de IVA: debe facturarte. Anula el documento y registra su factura.`,
      ...fix,
    },
    type === '05' &&
      last !== undefined &&
      date > last && {
        rule: 'DSAD09e',
        text: `Lo compraste el ${formatDay(bought!.from)} y la DIAN lo recibía hasta el ${formatDay(last)}. Anúlalo y haz otro con fecha de hoy.`,
      },
  ]
}

/** Rates that DIAN takes, in basis points. Source: facts B1.7. */
const rates = { IVA: [0, 500, 1_600, 1_900], INC: [200, 400, 800, 1_600] }

const lineProblems = (line: IssuedLine): (ProblemData | false)[] => {
  const { name, quantity, baseCents, taxCode, taxBps, taxCents } = line
  const taxed = taxCode === 'IVA' || taxCode === 'INC'
  const untaxed = !taxed && taxCents !== 0
  return [
    name.trim() === '' && { rule: 'FAZ09', text: 'Una línea no dice qué se vendió.' },
    (quantity <= 0 || baseCents < 0) && { rule: 'FAV04', text: `${name}: la cantidad y el valor deben ser positivos.` },
    taxed &&
      !rates[taxCode].includes(taxBps) && {
        rule: 'FAX14',
        text: `${name}: la DIAN no tiene una tarifa de ${taxCode} del ${taxBps / 100} %.`,
        mend: { label: 'Abrir impuestos', to: '/dashboard/taxes' },
      },
    untaxed && { rule: 'FAX05', text: `${name}: es ${taxCode.toLowerCase()} y lleva impuesto. Revisa su impuesto.` },
  ]
}

const lines: Rule = ({ lines }) => [
  lines.length === 0 && { rule: 'FAV01', text: 'El documento no tiene líneas.' },
  ...lines.flatMap(lineProblems),
]

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/** The sums of the document are those of its lines, to the cent: DIAN's tolerance is never slack. Source: facts B8. */
const totals: Rule = (document) => {
  const [base, tax] = [sum(document.lines.map((l) => l.baseCents)), sum(document.lines.map((l) => l.taxCents))]
  return [
    base !== document.baseCents && {
      rule: 'FAU02',
      text: `La base (${formatCop(document.baseCents)}) no es la suma de las líneas (${formatCop(base)}).`,
    },
    tax !== document.taxCents && {
      rule: 'FAS01b',
      text: `Los impuestos (${formatCop(document.taxCents)}) no son la suma de los de las líneas (${formatCop(tax)}).`,
    },
    document.baseCents + document.taxCents !== document.totalCents && {
      rule: 'FAU06',
      text: `El total (${formatCop(document.totalCents)}) no es la base más los impuestos.`,
    },
  ]
}

const fiveUvt: Rule = ({ type, baseCents }, { uvtCents, today }) => {
  if (type !== '20') return []
  if (uvtCents === undefined)
    return [{ rule: 'UVT', text: `Falta la UVT de ${today.slice(0, 4)} para saber si cabe en un POS.`, mend: UVT }]
  return [
    baseCents > POS_UVT * uvtCents && {
      rule: '5UVT',
      text: `Un documento POS llega hasta 5 UVT antes de impuestos (${formatCop(POS_UVT * uvtCents)}): esta venta necesita factura electrónica. Devuélvela y véndela con factura.`,
      mend: NUMBERING,
    },
  ]
}

/** Reasons of credit notes, and of debit notes. Source: technical annex 1.9, tables 13.2.4 and 13.2.5. */
const reasonsOf = (type: Issue['type']) => (type === '92' ? ['1', '2', '3', '4'] : ['1', '2', '3', '4', '5', '6'])
const notes: Rule = ({ type, reference, reason, date }) => {
  if (!isNote(type)) return []
  return [
    !reference?.code && {
      rule: 'CBG04a',
      text: 'El documento de esta nota aún no está en la DIAN: envíalo primero.',
      mend: { label: 'Ver documentos electrónicos', to: '/dashboard/documentos-electronicos' },
    },
    reference !== undefined &&
      date < reference.date && {
        rule: 'CAD09',
        text: `La nota no puede ser anterior a su documento, del ${formatDay(reference.date)}.`,
      },
    (!reason || !reasonsOf(type).includes(reason.code)) && {
      rule: 'CBF02',
      text: 'El motivo de la nota no es de la lista de la DIAN.',
    },
  ]
}

const rules: readonly Rule[] = [issuer, numbering, dates, payments, buyer, seller, lines, totals, fiveUvt, notes]

/** What DIAN, or the law, would say no to, before anybody is asked. Pure. Source: facts B1.7, B1.8, B8. */
export const problemsOf = (document: Issue, context: CheckContext): ProblemData[] =>
  rules.flatMap((rule) => rule(document, context)).filter((one) => one !== undefined && one !== false)

/** Hours from when the service stops answering until the document must be with DIAN. Source: Res. 000165 de 2023; facts B1.8. */
const CONTINGENCY_MS = 48 * 3_600_000

/** Until when a document must be sent: the end of its day, or 48 hours after the service stopped answering or a till had internet again. ISO. */
export const deadlineOf = (day: string, silentSince?: string): string =>
  silentSince
    ? new Date(Date.parse(silentSince) + CONTINGENCY_MS).toISOString()
    : new Date(Date.parse(`${addDays(day, 1)}T00:00:00-05:00`)).toISOString()
