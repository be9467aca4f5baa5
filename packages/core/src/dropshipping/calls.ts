import * as z from 'zod'
import { command, query, table } from '../kernel/call'
import { later } from '../kernel/later'
import { limits } from '../kernel/limits'
import { ById, Nothing } from '../kernel/records/wire'
import { Done } from '../kernel/values/fields'
import { AccountOutput, removeAccount, saveAccount, showAccount } from './account'
import { AccountInput, ImportItemInput, ItemsInput, ParcelsInput, SendInput } from './dropshipping.input'
import { CategoriesOutput, ItemsOutput, importItem, listCategories, listItems } from './items'
import * as parcels from './parcels'
import { paths } from './paths'

const jobs = later(() => import('./jobs'))

const reading = { allow: 'dropshipping-read' } as const
/** They ask the supplier while somebody waits. */
const asking = { ...reading, limit: limits.job } as const
const creating = { allow: 'dropshipping-create', limit: limits.job } as const
const updating = { allow: 'dropshipping-update', limit: limits.job } as const

export const calls = table(paths, {
  getCategoriesDropi: query({
    allow: ['dropshipping-read', 'product-category-read'],
    limit: limits.job,
    input: Nothing,
    output: CategoriesOutput,
    run: listCategories,
  }),
  showAccount: query({ ...reading, input: Nothing, output: AccountOutput, run: showAccount }),
  saveAccount: command({
    allow: 'integration-create',
    limit: limits.job,
    input: AccountInput,
    output: Done,
    run: saveAccount,
  }),
  removeAccount: command({
    allow: 'integration-delete',
    limit: limits.job,
    input: Nothing,
    output: Done,
    run: removeAccount,
  }),
  listItems: query({ ...asking, input: ItemsInput, output: ItemsOutput, run: listItems }),
  importItem: command({
    ...creating,
    input: ImportItemInput,
    output: Done.extend({ id: z.string() }),
    run: importItem,
  }),
  listWaiting: query({ ...reading, input: Nothing, output: parcels.WaitingOutput, run: parcels.listWaiting }),
  listParcels: query({ ...reading, input: ParcelsInput, output: parcels.ParcelsOutput, run: parcels.listParcels }),
  lookAtOrder: query({ ...asking, input: ById, output: parcels.LookOutput, run: parcels.lookAtOrder }),
  sendOrder: command({ ...creating, input: SendInput, output: Done, run: parcels.sendOrder }),
  confirmOrder: command({ ...updating, input: ById, output: Done, run: parcels.confirmOrder }),
  cancelOrder: command({ ...updating, input: ById, output: Done, run: parcels.cancelParcel }),
  refreshOrder: command({ ...updating, input: ById, output: parcels.ParcelOutput, run: jobs.refreshOrder }),
})
