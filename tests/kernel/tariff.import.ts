import { act } from '@tendero/core/kernel/db/act'
import { kind } from '@tendero/core/kernel/db/kind'
import type { Row } from '@tendero/core/kernel/db/kind-spec'
import { load } from '@tendero/core/kernel/db/read'
import { importer } from '@tendero/core/kernel/import/importer'
import { type Plan, rowByRow } from '@tendero/core/kernel/import/row-by-row'
import { fingerprint } from '@tendero/core/kernel/import/trace'
import { CHANGED_SINCE } from '@tendero/core/kernel/import/undo'
import { money, text } from '@tendero/core/kernel/sheet/cells'
import { defineColumns, type Values } from '@tendero/core/kernel/sheet/columns'
import { same } from '@tendero/core/kernel/values/same'
import * as z from 'zod'

/** An import of a test: prices by code. What the next import costs. */
export const Tariff = kind({
  name: 'tariff',
  label: 'la tarifa',
  schema: z.object({ id: z.string(), name: z.string(), cents: z.number().int() }),
})
type TariffData = z.output<typeof Tariff.schema>

const columns = defineColumns([
  { key: 'code', headers: ['Código', 'Referencia'], required: true, parse: text({ max: 40 }) },
  { key: 'name', headers: ['Nombre'], parse: text({ max: 160 }) },
  { key: 'price', headers: ['Precio', 'Tarifa'], required: true, parse: money() },
])
type Cells = Values<typeof columns>

async function find(rows: readonly Cells[]) {
  const { tariffs } = await load({ tariffs: Tariff.many([...new Set(rows.map(({ code }) => code))]) })
  return rows.map(({ code }) => tariffs.get(code))
}

function plan({ code, name, price }: Cells, before: Row<typeof Tariff.schema> | undefined): Plan<TariffData> {
  const after = { id: code, name: name ?? before?.name ?? code, cents: price }
  if (!before) return { verdict: 'new', after }
  return same(before, after) ? { verdict: 'equal' } : { verdict: 'changed', after }
}

export const TariffImport = importer({
  type: 'test.tariffs',
  title: 'Importar tarifas',
  file: 'tarifas',
  input: z.object({}),
  atOnce: 20,
  undo: {
    row: ({ id, before, after }) =>
      act(async (unit) => {
        const now = await Tariff.find(id)
        if (!now) return 'gone'
        if (before && same(now, before)) return 'back'
        if (fingerprint(now) !== after) return CHANGED_SINCE
        if (before) unit.replace(Tariff, now, before as TariffData)
        else unit.remove(Tariff, now)
        return before ? 'back' : 'gone'
      }),
  },
  open: async () => ({
    columns,
    read: (values: Cells) =>
      values.price > 0 ? { values } : { problems: [{ key: 'price', message: 'Escribe un precio mayor que 0' }] },
    decide: rowByRow({
      key: ({ code }: Cells) => code,
      find,
      plan,
      write: (unit, after, before) => (before ? unit.replace(Tariff, before, after) : unit.insert(Tariff, after)),
    }),
  }),
})
