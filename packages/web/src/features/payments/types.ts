import type { Api } from '@tendero/core/api-types'

export type PaymentRow = Awaited<ReturnType<Api['payments']['listReceipts']>>['data'][number]
export type PaymentDetail = Awaited<ReturnType<Api['payments']['getReceipt']>>
export type MadeRow = Awaited<ReturnType<Api['payments']['listPaymentsMade']>>['data'][number]
export type MadeDetail = Awaited<ReturnType<Api['payments']['getPaymentMade']>>
export type Debt = Awaited<ReturnType<Api['payments']['creditables']>>['data'][number]
