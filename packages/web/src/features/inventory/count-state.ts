import type { CountDetail } from './types'

export const isOpen = (row: Pick<CountDetail, 'status'>) => row.status === 'counting' || row.status === 'recounting'

/** Nothing of it is adjusted yet, though somebody began to close it: it can be closed again, or cancelled. */
export const isHalfClosed = (row: Pick<CountDetail, 'status' | 'adjustment_id'>) =>
  row.status === 'closing' && row.adjustment_id === null
