import { query } from '../kernel/call'
import { page } from '../kernel/fields'
import { lowStock } from './held'
import { FindItems, FoundItem, findStockItems } from './item-search'
import { ListMovements, listMovements, MovementPage, StockHistory, stockHistory } from './movements'
import { HeldRow } from './storage.wire'
import { LowStockInput, Valuation, ValuationInput, valuation } from './valuation'

/** Whoever works with stock may see where it went. */
const readers = ['product-read', 'storage-read', 'inventory_adjustment-read'] as const
/** Whoever counts, moves or adjusts something looks for it. */
const movers = [
  ...readers,
  'inventory_adjustment-create',
  'inventory_transfer-create',
  'inventory_transfer-update',
  'physical_count-update',
] as const

export const reportCalls = {
  listMovements: query({ allow: readers, input: ListMovements, output: MovementPage, run: listMovements }),
  stockHistory: query({ allow: readers, input: StockHistory, output: MovementPage, run: stockHistory }),
  findStockItems: query({ allow: movers, input: FindItems, output: FoundItem.array(), run: findStockItems }),
  valuation: query({
    allow: ['storage-read', 'inventory_adjustment-read'],
    input: ValuationInput,
    output: Valuation,
    answer: 'success',
    run: valuation,
  }),
  lowStock: query({ allow: readers, input: LowStockInput, output: page(HeldRow), run: lowStock }),
}
