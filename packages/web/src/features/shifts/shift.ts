import type { Api } from '@tendero/core/api-types'

export type Shift = Awaited<ReturnType<Api['treasury']['getShift']>>

/** How money comes in, as the merchant reads it. */
export const meansNames: Record<NonNullable<Shift['totals']>['means'][number]['means'], string> = {
  cash: 'Efectivo',
  card: 'Tarjeta de crédito',
  debit: 'Tarjeta débito',
  transfer: 'Transferencia',
  deposit: 'Consignación',
  credit: 'Crédito',
  other: 'Otro',
}
