import { load } from '../../kernel/db/read'
import type { Opened, Said } from '../../kernel/import/sheet'
import type { Cell } from '../../kernel/sheet/cell'
import { date, money, text } from '../../kernel/sheet/cells'
import { defineColumns, type Values } from '../../kernel/sheet/columns'
import { plain } from '../../kernel/values/text'
import { lineNamer, type SaidLine, StatementLine } from './statement-line'

/** A day as banks write it: also `2026/11/03`, `20261103`, and with an hour after it. */
const bankDay = (cell: Exclude<Cell, null>) => {
  const raw = typeof cell === 'number' ? String(cell) : typeof cell === 'string' ? cell.trim().split(/[ T]/)[0]! : cell
  const found = typeof raw === 'string' ? /^(\d{4})[/.-]?(\d{2})[/.-]?(\d{2})$/.exec(raw) : null
  return date(found ? `${found[1]}-${found[2]}-${found[3]}` : (raw as Exclude<Cell, null>))
}
const signed = money({ min: -1e13 })

/** Columns of the statements of banks of Colombia, by the titles that they use. */
const columns = defineColumns([
  {
    key: 'day',
    headers: ['Fecha', 'Fecha operación', 'Fecha de operación', 'Fecha de sistema', 'Fecha movimiento', 'Date'],
    required: true,
    parse: bankDay,
    kind: 'date',
  },
  {
    key: 'text',
    headers: ['Descripción', 'Concepto', 'Descripción motivo', 'Detalle', 'Movimiento'],
    required: true,
    parse: text({ max: 200 }),
  },
  { key: 'reference', headers: ['Referencia', 'Referencia 1'], parse: text({ max: 80 }) },
  {
    key: 'document',
    headers: ['Documento', 'Dcto', 'Nº documento', 'No. documento'],
    parse: text({ max: 80 }),
  },
  { key: 'cents', headers: ['Valor', 'Valor total', 'Monto', 'Importe'], parse: signed, kind: 'money' },
  { key: 'outCents', headers: ['Débito', 'Cargo', 'Débitos', 'Retiros', 'Salidas'], parse: signed, kind: 'money' },
  { key: 'inCents', headers: ['Crédito', 'Abono', 'Créditos', 'Depósitos', 'Entradas'], parse: signed, kind: 'money' },
  { key: 'nature', headers: ['Transacción', 'Naturaleza', 'Tipo de movimiento', 'Tipo'], parse: text({ max: 60 }) },
])

/** Amount of a row, above 0 what came in; undefined when it has none. */
function centsOf({ cents, outCents, inCents, nature }: Values<typeof columns>): number | undefined {
  if (cents === undefined) {
    if (outCents === undefined && inCents === undefined) return undefined
    return Math.abs(inCents ?? 0) - Math.abs(outCents ?? 0)
  }
  return nature !== undefined && /debito|cargo|retiro|salida/.test(plain(nature)) ? 0 - Math.abs(cents) : cents
}

function readLine(values: Values<typeof columns>): Said<SaidLine> {
  const cents = centsOf(values)
  if (cents === 0) return undefined
  if (cents === undefined) return { problems: [{ key: 'cents', message: 'Falta el valor del movimiento' }] }
  const { day, text, reference = values.document } = values
  return { values: { day, cents, text, ...(reference ? { reference } : {}) } }
}

/** A line with the id that it is known by. */
export type NamedLine = SaidLine & { id: string }

/** A statement of a bank as it is read: what it already brought is `equal`. */
export function statementSheet(bankId: string): Opened<typeof columns, NamedLine> {
  const nameOf = lineNamer(bankId)
  return {
    columns,
    demand: ({ found }) =>
      found.some(({ key }) => ['cents', 'outCents', 'inCents'].includes(key))
        ? undefined
        : 'Falta la columna del valor: elige cuál trae el valor, o las de débito y crédito',
    read: (values) => {
      const said = readLine(values)
      return said && 'values' in said ? { values: { ...said.values, id: nameOf(said.values) } } : said
    },
    decide: async () => ({
      async look(rows) {
        const { known } = await load({ known: StatementLine.many(rows.map(({ values }) => values.id)) })
        return rows.map(({ values }) => ({
          verdict: known.has(values.id) ? ('equal' as const) : ('new' as const),
          left: [],
        }))
      },
      write: () => Promise.reject(new Error('statements are written by their import')),
    }),
  }
}

const tag = (block: string, name: string): string =>
  new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(block)?.[1]?.trim() ?? ''
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** A statement in OFX as the sheet that it would be; other files stay as they are. */
export async function asSheet(file: File): Promise<File> {
  const bytes = await file.arrayBuffer()
  const written = new TextDecoder().decode(bytes)
  if (!/<OFX>/i.test(written)) return file
  const rows = written
    .split(/<STMTTRN>/i)
    .slice(1)
    .map((block) => {
      const day = tag(block, 'DTPOSTED').slice(0, 8)
      const name = [tag(block, 'NAME'), tag(block, 'MEMO')].filter(Boolean).join(' ') || tag(block, 'TRNTYPE')
      return [day, cell(name), cell(tag(block, 'FITID')), cell(tag(block, 'TRNAMT'))].join(';')
    })
  return new File([['Fecha;Descripción;Referencia;Valor', ...rows].join('\n')], 'extracto.csv', { type: 'text/csv' })
}
