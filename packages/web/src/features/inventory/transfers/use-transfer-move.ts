import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { say } from '@/lib/toast'
import type { TransferDetail, TransferMove } from '../stock/types'

/** Sends a transfer on its way, and says how it ended. */
export function useTransferMove(row: TransferDetail, done?: () => void) {
  return useMutation({
    mutationFn: (input: Omit<TransferMove, 'id'>) => api.inventory.moveTransfer({ ...input, id: row.id }),
    onSuccess: (after) => {
      say.good(`${after.number}: ${after.status_name.toLowerCase()}`)
      done?.()
    },
  })
}
