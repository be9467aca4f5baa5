import { command, query } from '../../kernel/call'
import { ById } from '../../kernel/records/wire'
import { page } from '../../kernel/values/fields'
import { inputs } from '../inputs'
import { ListTransfers, MoveTransfer, TransferDetail, TransferOutput } from './transfer.wire'
import { createTransfer, getTransfer, listTransfers, moveTransfer } from './transfers'

export const transferCalls = {
  createTransfer: command({
    allow: 'inventory_transfer-create',
    input: inputs.createTransfer,
    output: TransferDetail,
    run: createTransfer,
  }),
  listTransfers: query({
    allow: 'inventory_transfer-read',
    input: ListTransfers,
    output: page(TransferOutput),
    run: listTransfers,
  }),
  getTransfer: query({ allow: 'inventory_transfer-read', input: ById, output: TransferDetail, run: getTransfer }),
  moveTransfer: command({
    allow: 'inventory_transfer-update',
    input: MoveTransfer,
    output: TransferDetail,
    run: moveTransfer,
  }),
}
