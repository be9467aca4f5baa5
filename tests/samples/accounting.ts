import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { next } from './makers'

/** An auxiliary account that no sample of this run had. */
const newAccount = (parent: string) => ({ name: 'Cuenta de prueba', value: `${parent}${10 + (next() % 90)}` })
const created = ({ api }: World, parent: string) => api.accounting.createAccount(newAccount(parent))

export const accounting: SamplesOf<'accounting'> = {
  listAccounts: { type: '1', search: 'caja' },
  createAccount: async () => newAccount('519595'),
  updateAccount: async (world) => ({ id: (await created(world, '519595')).id, name: 'Otro nombre' }),
  accountChoices: {},
  getAccount: { model: 'subaccount', id: '143505' },
  removeAccount: async (world) => {
    const { type, model, id } = await created(world, '519595')
    return { type, model, id }
  },
  listAccountRoles: {},
  saveAccounts: async (world) => ({ accounts: { cash: (await created(world, '110505')).id, freight: '' } }),
  diaryBook: { account: '1435' },
  exportDiary: {},
  exportThirdBalances: {},
  exportJournal: {},
  ledgerBook: { level: 'account' },
  listPeriods: {},
  closePeriod: { month: '2024-01' },
  openPeriod: async ({ api }) => {
    await api.accounting.closePeriod({ month: '2024-02' })
    return { month: '2024-02' }
  },
  previewWithholding: {
    side: 'buy',
    person_type_id: '1',
    lines: [{ concept: 'compras', base: 1_000_000, tax: 190_000 }],
  },
  listThirds: { search: 'final' },
  costCentersReport: {},
}
