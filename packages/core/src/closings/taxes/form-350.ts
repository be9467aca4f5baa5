import type { Form } from './form'

export type Person = 'company' | 'person'
interface Withheld {
  base: number
  cents: number
}

/** What was withheld in a month by concept and kind of person, in cents: `compras|company`. */
export interface WithheldMoves {
  income: Readonly<Record<string, Withheld>>
  iva: Withheld
}

/** Concepts of ours under each row of the form, in its order; what fits none is in the last. */
const rows = [
  { name: 'Honorarios', concepts: ['honorarios'], box: ['29', '53'], account: '236515' },
  { name: 'Comisiones', concepts: ['comisiones'], box: ['30', '54'], account: '236520' },
  {
    name: 'Servicios',
    concepts: [
      'servicios',
      'transporte_carga',
      'transporte_pasajeros',
      'hoteles_restaurantes',
      'aseo_vigilancia',
      'servicios_temporales',
    ],
    box: ['31', '55'],
    account: '236525',
  },
  { name: 'Rendimientos financieros e intereses', concepts: ['rendimientos'], box: ['32', '56'], account: '236535' },
  {
    name: 'Arrendamientos',
    concepts: ['arrendamiento_inmuebles', 'arrendamiento_muebles'],
    box: ['33', '57'],
    account: '236530',
  },
  {
    name: 'Compras',
    concepts: ['compras', 'agricolas', 'combustibles', 'vehiculos'],
    box: ['36', '60'],
    account: '236540',
  },
  { name: 'Otros pagos sujetos a retención', concepts: [], box: ['41', '65'], account: '2365' },
] as const

const named = new Set<string>(rows.flatMap(({ concepts }) => concepts))

const of =
  (row: (typeof rows)[number], people: readonly Person[], field: keyof Withheld) =>
  ({ income }: WithheldMoves) =>
    Object.entries(income).reduce((sum, [key, amounts]) => {
      const [concept = '', person] = key.split('|')
      const fits = row.concepts.length > 0 ? (row.concepts as readonly string[]).includes(concept) : !named.has(concept)
      return fits && people.includes(person as Person) ? sum + amounts[field] : sum
    }, 0)

const iva = {
  name: 'Retenciones de IVA a responsables',
  of: ({ iva: { cents } }: WithheldMoves) => cents,
  base: ({ iva: { base } }: WithheldMoves) => base,
  account: '2367',
}

const people = [
  ['company', 'a personas jurídicas'],
  ['person', 'a personas naturales'],
] as const

/**
 * Form 350 by the day since which it is used: with one box a concept until July of 2024, and since then with what was paid to
 * companies and to people apart. Source: DIAN, resoluciones 000009 de 2021 y 000031 de 2024. The boxes of the later one are told by name:
 * their numbers are those of the form of the year.
 */
export const forms350: readonly Form<WithheldMoves>[] = [
  {
    from: '2021-02-01',
    norm: 'Formulario 350, Resolución DIAN 000009 de 2021',
    boxes: [
      ...rows.map((row) => ({
        ...{ box: row.box[1], name: `${row.name} (base en la ${row.box[0]})`, account: row.account },
        of: of(row, ['company', 'person'], 'cents'),
        base: of(row, ['company', 'person'], 'base'),
      })),
      { box: '76', name: 'Total retenciones de renta', sum: rows.map(({ box }) => box[1]) },
      { box: 'IVA', ...iva },
      { box: 'Total', name: 'Total retenciones', sum: ['76', 'IVA'] },
    ],
  },
  {
    from: '2024-08-01',
    norm: 'Formulario 350, Resolución DIAN 000031 de 2024',
    boxes: [
      ...people.flatMap(([person, whom]) =>
        rows.map((row) => ({
          ...{ box: `${row.name}|${person}`, name: `${row.name} ${whom}`, account: row.account },
          of: of(row, [person], 'cents'),
          base: of(row, [person], 'base'),
        })),
      ),
      {
        ...{ box: 'renta', name: 'Total retenciones de renta' },
        sum: people.flatMap(([person]) => rows.map((row) => `${row.name}|${person}`)),
      },
      { box: 'IVA', ...iva },
      { box: 'total', name: 'Total retenciones', sum: ['renta', 'IVA'] },
    ],
  },
]
