import type { SamplesOf } from '../support/samples'

export const settings: SamplesOf<'settings'> = {
  createPaymentType: { name: 'Nequi', means: 'transfer' },
  listPaymentTypes: {},
  removePaymentType: async ({ api }) => ({ id: (await api.settings.createPaymentType({ name: 'Daviplata' })).id }),
  loadPaymentTypes: {},
  loadPosPaymentTypes: {},
}
