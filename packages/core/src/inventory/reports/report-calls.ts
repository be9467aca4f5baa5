import { query } from '../../kernel/call'
import { page } from '../../kernel/values/fields'
import { lowStock } from '../storages/stock-rows'
import { StockRowOutput } from '../storages/storage.wire'
import { ListMovements, listMovements, MovementList, MovementPage, StockHistory, stockHistory } from './movements'
import { LowStockInput, Valuation, ValuationInput, valuation } from './valuation'

/** Whoever works with stock may see where it went. */
const readers = ['product-read', 'storage-read', 'inventory_adjustment-read'] as const

export const reportCalls = {
  listMovements: query({ allow: readers, input: ListMovements, output: MovementList, run: listMovements }),
  stockHistory: query({ allow: readers, input: StockHistory, output: MovementPage, run: stockHistory }),
  valuation: query({
    allow: ['storage-read', 'inventory_adjustment-read'],
    input: ValuationInput,
    output: Valuation,
    answer: 'success',
    run: valuation,
  }),
  lowStock: query({ allow: readers, input: LowStockInput, output: page(StockRowOutput), run: lowStock }),
}
