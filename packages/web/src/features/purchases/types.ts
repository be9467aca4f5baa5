import type { Api } from '@tendero/core/api-types'

type Purchasing = Api['purchasing']

export type PurchaseRow = Awaited<ReturnType<Purchasing['listPurchases']>>['data'][number]
export type PurchaseDetail = Awaited<ReturnType<Purchasing['getPurchase']>>
export type PurchasePreview = Awaited<ReturnType<Purchasing['previewPurchase']>>
export type PurchaseInput = Parameters<Purchasing['createPurchase']>[0]
export type BuyOrderRow = Awaited<ReturnType<Purchasing['listBuyOrders']>>['data'][number]
export type BuyOrderDetail = Awaited<ReturnType<Purchasing['getBuyOrder']>>
export type BuyOrderInput = Parameters<Purchasing['createBuyOrder']>[0]
export type Bill = Awaited<ReturnType<Purchasing['readProviderBill']>>
export type CausationRow = Awaited<ReturnType<Purchasing['listCausations']>>['data'][number]
export type CausationDetail = Awaited<ReturnType<Purchasing['getCausation']>>
export type CausationInput = Parameters<Purchasing['createCausation']>[0]
export type SupportRow = Awaited<ReturnType<Purchasing['listSupports']>>['data'][number]
export type SupportDetail = Awaited<ReturnType<Purchasing['getSupport']>>
export type SupportInput = Parameters<Purchasing['createSupport']>[0]
export type Withheld = PurchaseDetail['withholdings'][number]
