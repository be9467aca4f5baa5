import type { Api } from '@tendero/core/api-types'

type Inventory = Api['inventory']
type RowOf<C extends (input: never) => Promise<{ data: unknown[] }>> = Awaited<ReturnType<C>>['data'][number]

export type StorageRow = RowOf<Inventory['listStorages']>
export type StockRowOutput = RowOf<Inventory['filterStorage']>

export type AdjustmentRow = RowOf<Inventory['listAdjustments']>
export type AdjustmentDetail = Awaited<ReturnType<Inventory['getAdjustment']>>
export type AdjustmentPreview = Awaited<ReturnType<Inventory['previewAdjustment']>>
export type AdjustmentInput = Parameters<Inventory['createAdjustment']>[0]
export type Reason = Awaited<ReturnType<Inventory['adjustmentReasons']>>[number]

export type TransferRow = RowOf<Inventory['listTransfers']>
export type TransferDetail = Awaited<ReturnType<Inventory['getTransfer']>>
export type NewTransfer = Parameters<Inventory['createTransfer']>[0]
export type TransferMove = Parameters<Inventory['moveTransfer']>[0]

export type CountRow = RowOf<Inventory['listCounts']>
export type CountDetail = Awaited<ReturnType<Inventory['getCount']>>
export type CountLinePage = Awaited<ReturnType<Inventory['listCountLines']>>
export type CountLine = CountLinePage['data'][number]
export type Reading = Parameters<Inventory['countLines']>[0]['readings'][number]

export type Movement = RowOf<Inventory['listMovements']>
