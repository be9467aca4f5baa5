import type { Api } from '@tendero/core/api-types'

export type PaymentRow = Awaited<ReturnType<Api['payments']['listReceipts']>>['data'][number]
export type PaymentDetail = Awaited<ReturnType<Api['payments']['getReceipt']>>
export type Debt = Awaited<ReturnType<Api['payments']['creditables']>>['data'][number]
