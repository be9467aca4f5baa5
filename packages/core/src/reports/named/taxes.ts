import { journalBook } from '../../accounting/journal/journal'
import { documentText, thirdsOf } from '../../accounting/thirds/third'
import { vatPeriodOver } from '../../closings/period'
import { exogenaRows, lacks } from '../../closings/taxes/exogena'
import { formatOf, formats } from '../../closings/taxes/formats'
import { type Draft, draft300, draft350, draftIca } from '../../closings/taxes/forms'
import { GENERIC_CLIENT } from '../../parties/clients/client'
import { cityOf } from '../../reference/cities'
import { monthsBefore } from '../period'
import { linesOf, yearOf } from './lines-of'
import type { Asked, Report, Row, Table } from './report'

const common = { group: 'Impuestos', allow: 'ledger-read', costs: true } as const

/** A draft as a report: a box a row, which opens the lines that made it. */
async function drafted(asked: Asked, { boxes }: Draft): Promise<Table> {
  const rows = boxes.map(({ box, name, baseCents, cents, roundedCents, isSum, account }): Row => {
    const number = /^\d+$/.test(box) ? box : ''
    const values = { box: number, name, base: baseCents, amount: cents, rounded: roundedCents }
    return { key: box, values, ...(isSum ? { sum: true } : {}), to: account ? linesOf(account, asked) : undefined }
  })
  return { rows, totals: {} }
}

const boxes = [
  { key: 'name', label: 'Concepto', kind: 'text' },
  { key: 'box', label: 'Casilla', kind: 'text' },
] as const
const amounts = [
  { key: 'amount', label: 'En libros', kind: 'money', alone: true, wide: true },
  { key: 'rounded', label: 'Para el formulario', kind: 'money', alone: true },
] as const
const base = { key: 'base', label: 'Base', kind: 'money', alone: true, wide: true } as const

const DRAFT = 'Es un borrador: revísalo con tu contador antes de presentarlo.'
const empty = 'No hay movimientos en estas fechas. Elige otro periodo arriba.'

const forms: readonly Report[] = [
  {
    ...common,
    name: 'formulario-300',
    title: 'Borrador del formulario 300 (IVA)',
    about: `Cada casilla de la declaración de IVA, redondeada al mil, y las líneas que la forman. ${DRAFT}`,
    start: (to) => vatPeriodOver(to.slice(0, 7), 2).from,
    columns: () => [...boxes, ...amounts],
    rows: async (asked) => drafted(asked, await draft300(asked)),
    empty,
  },
  {
    ...common,
    name: 'formulario-350',
    title: 'Borrador del formulario 350 (retención en la fuente)',
    about: `Lo que retuviste en el mes, por concepto, con su base. ${DRAFT}`,
    columns: () => [...boxes, base, ...amounts],
    rows: async (asked) => drafted(asked, await draft350(asked)),
    empty,
  },
  {
    ...common,
    name: 'ica',
    title: 'Borrador de industria y comercio (ICA)',
    about: `Los ingresos que paga tu municipio y lo que te retuvieron; la tarifa es la de tu municipio. ${DRAFT}`,
    start: (to) => vatPeriodOver(to.slice(0, 7), 2).from,
    columns: () => [...boxes, ...amounts],
    rows: async (asked) => drafted(asked, await draftIca(asked)),
    empty,
  },
]

/** What stands in a format of exógena where nobody is named, and of small amounts together. Source: DIAN. */
const MINOR = { type: '43', document: '222222222', name: 'CUANTÍAS MENORES' }

async function exogena(format: string, asked: Asked): Promise<Table> {
  const year = asked.to.slice(0, 4)
  const declared = formatOf(format, year)
  const found = await exogenaRows(declared, Number(year))
  const rows = found.map((row, i): Row => {
    const { third, minor, concept, amounts: cents, account } = row
    const city = cityOf(third?.city)
    const who = third
      ? {
          type: third.documentType ?? '',
          document: third.document ?? '',
          dv: third.documentType === '31' ? String(third.dv ?? '') : '',
          name: third.name,
          address: third.address ?? '',
          city: third.city ?? '',
          place: city?.name ?? '',
        }
      : minor
        ? MINOR
        : { name: 'Sin tercero' }
    const target = linesOf(account, { from: yearOf(asked.to), to: `${year}-12-31` }, third ? { third: third.id } : {})
    return {
      key: String(i),
      values: { concept: `${concept} ${row.name}`.trim(), code: concept, ...who, ...cents },
      to: target,
    }
  })
  return { rows }
}

const exogenas: readonly Report[] = [...new Set(formats.map(({ format }) => format))].map((format) => {
  const { title, columns, norm } = formatOf(format, '9999')
  return {
    ...common,
    name: `exogena-${format}`,
    title: `Exógena ${format}: ${title.toLowerCase()}`,
    about: `Formato ${format} del año de la fecha final (${norm}). ${DRAFT}`,
    atDay: true,
    columns: () => [
      { key: 'name', label: 'Tercero', kind: 'text' as const },
      { key: 'concept', label: 'Concepto', kind: 'text' as const, wide: true as const },
      { key: 'type', label: 'Tipo de documento', kind: 'text' as const, wide: true as const },
      { key: 'document', label: 'Documento', kind: 'text' as const, wide: true as const },
      { key: 'dv', label: 'DV', kind: 'text' as const, wide: true as const },
      { key: 'address', label: 'Dirección', kind: 'text' as const, wide: true as const },
      { key: 'city', label: 'Municipio', kind: 'text' as const, wide: true as const },
      ...columns.map(({ key, label }) => ({ key, label, kind: 'money' as const })),
    ],
    rows: (asked: Asked) => exogena(format, asked),
    empty: 'En ese año no hay nada de este formato. Elige otra fecha arriba.',
  }
})

/** Thirds that the books name in a period and that lack what exógena asks, the largest first. */
async function lacking(asked: Asked): Promise<Table> {
  const { thirds: sums } = await journalBook.rollup(asked.from, asked.to)
  const moved = new Map<string, number>()
  for (const [key, [debit, credit]] of Object.entries(sums)) {
    const id = key.split('|')[1]!
    moved.set(id, Math.max(moved.get(id) ?? 0, debit, credit))
  }
  moved.delete(GENERIC_CLIENT)
  const thirds = await thirdsOf([...moved.keys()])
  const rows = [...thirds.values()].flatMap((third): Row[] => {
    const missing = lacks(third)
    if (missing.length === 0) return []
    const values = {
      name: third.name,
      document: documentText(third) ?? '',
      missing: missing.join(', '),
      amount: moved.get(third.id)!,
    }
    return [{ key: third.id, values, to: { screen: 'record', kind: third.kind, id: third.id } }]
  })
  return { rows: rows.sort((a, b) => Number(b.values.amount) - Number(a.values.amount)) }
}

export const taxes: readonly Report[] = [
  ...forms,
  {
    ...common,
    name: 'terceros-sin-datos',
    title: 'Terceros sin datos',
    about: 'A quién le falta documento, dirección o ciudad para la exógena: complétalo ahora y no en marzo.',
    start: (to) => monthsBefore(to, 11),
    columns: () => [
      { key: 'name', label: 'Tercero', kind: 'text' },
      { key: 'document', label: 'Documento', kind: 'text', wide: true },
      { key: 'missing', label: 'Le falta', kind: 'text' },
      { key: 'amount', label: 'Lo que más movió', kind: 'money', alone: true, wide: true },
    ],
    rows: lacking,
    empty: 'A nadie le falta nada: tus terceros están completos.',
  },
  ...exogenas,
]
