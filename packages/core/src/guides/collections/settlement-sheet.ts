import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { decideOnce } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { invalid } from '../../kernel/errors'
import { sheets } from '../../kernel/files/sniff'
import { sheetOf } from '../../kernel/import/importer'
import { lookAt, presentLook } from '../../kernel/import/preview'
import { type Opened, readSheet } from '../../kernel/import/sheet'
import { knownTitles, learnTitles } from '../../kernel/import/titles'
import { step } from '../../kernel/jobs/step'
import { money, quantity, text } from '../../kernel/sheet/cells'
import { defineColumns, type Values } from '../../kernel/sheet/columns'
import { UNIT } from '../../kernel/values/money'
import { Conveyor } from '../../parties/carriers/conveyors'
import { openItemsOf } from '../../treasury/open-item/open-items'
import { Guide, type GuideRow } from '../guide'
import { type Difference, differencesOf, type SheetLine } from './differences'
import { settleIn } from './settle'
import { MAX_SETTLED } from './settlement.input'
import type { SettlementSheetImport, SettlementSheetInput } from './sheet.input'

const MAX_LINES = 1_000
/** Carriers send a paper too: its table is read as a sheet is. */
const KINDS = [...sheets, 'pdf'] as const
/** Numbers that are looked up at once. */
const AT_ONCE = 20

/** Columns of the settlement sheets of carriers, by the titles that they use. */
const columns = defineColumns([
  {
    key: 'number',
    headers: ['Guía', 'Número de guía', 'No. guía', 'Guía número', 'Tracking', 'Remesa'],
    required: true,
    parse: text({ max: 40 }),
  },
  {
    key: 'collectedCents',
    headers: ['Valor recaudado', 'Recaudo', 'Valor recaudo', 'Valor contraentrega', 'Recaudado'],
    required: true,
    parse: money(),
    kind: 'money',
  },
  { key: 'freightCents', headers: ['Flete', 'Valor flete', 'Costo de envío'], parse: money(), kind: 'money' },
  {
    key: 'commissionCents',
    headers: ['Comisión', 'Comisión recaudo', 'Comisión de recaudo', 'Valor comisión'],
    parse: money(),
    kind: 'money',
  },
  { key: 'vatCents', headers: ['IVA', 'IVA comisión', 'IVA de la comisión'], parse: money(), kind: 'money' },
  { key: 'weight', headers: ['Peso facturado', 'Peso', 'Kilos', 'Peso cobrado'], parse: quantity(), kind: 'quantity' },
])

const read = ({ weight, ...line }: Values<typeof columns>) => ({
  values: { ...line, ...(weight === undefined ? {} : { grams: Math.round((weight * 1_000) / UNIT) }) } as SheetLine,
})

/** A sheet as it is read; nothing of it is written by its import. */
const opened = (): Opened<typeof columns, SheetLine> => ({
  columns,
  papers: true,
  read,
  decide: async () => ({
    look: async (rows) => rows.map(() => ({ verdict: 'new' as const, left: [] })),
    write: () => Promise.reject(new Error('a settlement sheet is written by its settlements')),
  }),
})

/** What the columns of a carrier's sheets are is remembered by carrier. */
const typeOf = (carrierId: string): string => `settlement.${carrierId}`

/** Guides of a carrier by the numbers that a sheet names. */
async function guidesOf(carrierId: string, numbers: readonly string[]): Promise<Map<string, GuideRow>> {
  const found = new Map<string, string>()
  const wanted = [...new Set(numbers)]
  for (let from = 0; from < wanted.length; from += AT_ONCE)
    await Promise.all(
      wanted.slice(from, from + AT_ONCE).map(async (tracking) => {
        const { data } = await Guide.list({ tracking, per_page: 10 })
        const own = data.find((row) => row.carrierId === carrierId)
        if (own) found.set(tracking, own.id)
      }),
    )
  const { rows } = await load({ rows: Guide.many([...found.values()]) })
  return new Map([...found].map(([number, id]) => [number, rows.get(id)!]))
}

/** What a sheet comes to against what the carrier owes. */
export interface Compared {
  carrier: { id: string; name: string }
  /** Guides that the carrier pays, with what it takes. */
  payable: { guide: GuideRow; line: SheetLine }[]
  differences: Difference[]
  /** Cents that it says it pays of what it owes. */
  paidCents: number
}

const nameOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

async function compared(carrierId: string, lines: readonly SheetLine[], sheet: string): Promise<Compared> {
  const carrier = await Conveyor.get(carrierId)
  const [guides, owed] = await Promise.all([
    guidesOf(
      carrierId,
      lines.map(({ number }) => number),
    ),
    openItemsOf('carriers', carrierId),
  ])
  const { payable, differences } = differencesOf(lines, guides, owed, sheet)
  const net = ({ line }: Compared['payable'][number]): number =>
    line.collectedCents - (line.freightCents ?? 0) - (line.commissionCents ?? 0) - (line.vatCents ?? 0)
  return {
    carrier: { id: carrier.id, name: carrier.name },
    ...{ payable, differences, paidCents: payable.reduce((sum, one) => sum + net(one), 0) },
  }
}

type Asked = z.output<typeof SettlementSheetInput>

/** Reads the sheet of a carrier without writing anything: what it pays, and each difference by its name. @throws AppError 404 */
export async function previewSettlementSheet({ carrier_id, file, upload, columns: chosen, fixes }: Asked) {
  const known = await knownTitles(typeOf(carrier_id))
  const sheet = await sheetOf({ ...(file ? { file } : {}), ...(upload ? { upload } : {}) }, KINDS)
  const look = await lookAt(opened(), sheet.bytes, { chosen, known, fixes, compared: MAX_LINES })
  const lines = look.sheet.good.map(({ values }) => values)
  return { preview: presentLook(look, sheet.upload), ...(await compared(carrier_id, lines, nameOf(sheet.bytes))) }
}

type Import = z.output<typeof SettlementSheetImport>

/** A sheet that may go in. @throws AppError 404 for the file or the carrier, 422 while a row is wrong */
async function linesIn({
  carrier_id,
  upload,
  columns: chosen,
  fixes,
}: Pick<Import, 'carrier_id' | 'upload' | 'columns' | 'fixes'>) {
  const [{ bytes }, known] = await Promise.all([sheetOf({ upload }), knownTitles(typeOf(carrier_id))])
  const sheet = opened()
  const { match, good, bad } = await readSheet(sheet, bytes, { chosen, known, fixes })
  if (match.errors.length > 0) throw invalid({ file: match.errors })
  if (bad.length > 0) throw invalid({ file: [`Corrige las filas con error (${bad.length}) antes de aceptarla`] })
  if (good.length > MAX_LINES) throw invalid({ file: [`Una relación trae hasta ${MAX_LINES} guías: divídela`] })
  await learnTitles(typeOf(carrier_id), { columns: sheet.columns, match, chosen: chosen ?? {} })
  return { lines: good.map(({ values }) => values), sheet: nameOf(bytes) }
}

/** What a sheet that was looked at comes to now. @throws AppError as `acceptSettlementSheet` */
export const settlementSheet = async (input: Pick<Import, 'carrier_id' | 'upload' | 'columns' | 'fixes'>) => {
  await Conveyor.get(input.carrier_id)
  const { lines, sheet } = await linesIn(input)
  return { ...(await compared(input.carrier_id, lines, sheet)), sheet }
}

/**
 * Accepts the sheet of a carrier: what it pays is settled, some guides in each settlement, and its differences stay. One that
 * was accepted before pays nothing.
 * @throws AppError 404, 409 for a closed month, 422 while a row is wrong
 */
export async function acceptSettlementSheet({ bank_id, date, reference, ...asked }: Import) {
  await Conveyor.get(asked.carrier_id)
  const { lines, sheet } = await linesIn(asked)
  const { payable, differences } = await decideOnce(async () => {
    const found = await compared(asked.carrier_id, lines, sheet)
    const paid = found.payable.map(({ guide, line }) => ({ guideId: guide.id, line }))
    return { payable: paid, differences: found.differences.length }
  })
  const settlements: { id: string; number: string; paidCents: number }[] = []
  for (let from = 0; from < payable.length; from += MAX_SETTLED) {
    const some = payable.slice(from, from + MAX_SETTLED)
    settlements.push(
      await step(`cod.${some[0]!.guideId}`, async (unit) => {
        const { id, number, paidCents } = await settleIn(
          unit,
          {
            lines: some.map(({ guideId, line }) => ({
              ...{ guide_id: guideId, collected: line.collectedCents },
              ...{ freight: line.freightCents, commission: line.commissionCents, vat: line.vatCents },
            })),
            bank_id,
            ...(date ? { date } : {}),
            ...(reference ? { reference } : {}),
          },
          sheet,
        )
        return { id, number, paidCents }
      }),
    )
  }
  return { settlements, guides: payable.length, differences }
}
