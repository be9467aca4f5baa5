import type { Api } from '@tendero/core/api-types'
import { given } from '@/lib/given'

export type Seller = Awaited<ReturnType<Api['parties']['getSeller']>>

export const sellerValues = (row?: Seller) => ({
  document_type_id: row?.document_type_id ?? '',
  document: row?.document_text ?? '',
  name: row?.name ?? '',
  phone: row?.phone ?? '',
  email: row?.email ?? '',
  city: row?.city ?? '',
  address: row?.address ?? '',
  comision: row?.comision ?? (0 as number | undefined),
  notes: row?.notes ?? '',
})

export const sellerInput = (values: ReturnType<typeof sellerValues>) => given(values)
