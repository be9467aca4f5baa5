import type { api } from '@/lib/api'

export type Account = Awaited<ReturnType<typeof api.dropshipping.showAccount>>
export type Parcel = Awaited<ReturnType<typeof api.dropshipping.listParcels>>['data'][number]
