import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { logoFile, next } from './makers'

const tax = ({ api }: World) => api.settings.createTax({ name: `Impuesto ${next()}`, value: 16 })
const withholding = ({ api }: World) => api.settings.createWithholding({ name: `Retención ${next()}`, value: 2.5 })
const costCenter = ({ api }: World) => api.settings.createCostCenter({ name: 'Sede norte', value: `CC${next()}` })
const channel = ({ api }: World) => api.settings.createChannel({ name: `Canal ${next()}` })
const reason = ({ api }: World) => api.settings.createReturnReason({ name: `Motivo ${next()}` })
const list = ({ api }: World) => api.settings.createPriceList({ name: `Lista ${next()}`, base_list: 1, percent: -10 })

const resolutionInput = () => ({
  document_type: '20' as const,
  number: '18760000001234',
  date: '2026-01-02',
  prefix: `P${next() % 1000}`,
  from: 1,
  to: 5000,
  valid_from: '2026-01-02',
  valid_to: '2028-01-02',
})
async function resolution({ api }: World) {
  const { billing } = await api.settings.createResolution(resolutionInput())
  return { id: billing.resolutions.at(-1)!.id }
}

export const settings: SamplesOf<'settings'> = {
  createPaymentType: { name: 'Daviplata', means: 'transfer' },
  listPaymentTypes: {},
  updatePaymentType: async ({ api }) => ({
    id: (await api.settings.createPaymentType({ name: `Pago ${next()}` })).id,
    name: `Pago ${next()}`,
    means: 'card',
  }),
  removePaymentType: async ({ api }) => ({ id: (await api.settings.createPaymentType({ name: `Pago ${next()}` })).id }),
  loadPaymentTypes: {},
  loadPosPaymentTypes: {},

  listTaxes: { search: 'iva' },
  createTax: { name: 'IVA 16 %', value: 16, norm: 'E.T. art. 468', from: '2010-01-01' },
  getTax: async (world) => ({ id: (await tax(world)).id }),
  patchTax: async (world) => ({ id: (await tax(world)).id, value: 17 }),
  removeTax: async (world) => ({ id: (await tax(world)).id }),

  listWithholdings: {},
  createWithholding: { name: 'ReteICA Medellín', value: 0.7, type: 'reteica', min_uvt: 15, norm: 'Acuerdo municipal' },
  getWithholding: async (world) => ({ id: (await withholding(world)).id }),
  updateWithholding: async (world) => ({ id: (await withholding(world)).id, name: `Retención ${next()}`, value: 3.5 }),
  patchWithholding: async (world) => ({ id: (await withholding(world)).id, active: false }),
  removeWithholding: async (world) => ({ id: (await withholding(world)).id }),

  listCostCenters: {},
  createCostCenter: { name: 'Principal', value: '01' },
  getCostCenter: async (world) => ({ id: (await costCenter(world)).id }),
  patchCostCenter: async (world) => ({ id: (await costCenter(world)).id, name: 'Sede sur' }),
  removeCostCenter: async (world) => ({ id: (await costCenter(world)).id }),

  listChannels: {},
  createChannel: () => Promise.resolve({ name: 'Mercado', file: logoFile() }),
  updateChannel: async (world) => ({ id: (await channel(world)).id, name: `Canal ${next()}`, file: logoFile() }),
  removeChannel: async (world) => ({ id: (await channel(world)).id }),
  setChannel: async (world) => ({ id: (await channel(world)).id }),
  loadChannels: {},

  listReturnReasons: {},
  createReturnReason: { name: 'Garantía', restock: false },
  updateReturnReason: async (world) => ({ id: (await reason(world)).id, name: `Motivo ${next()}` }),
  removeReturnReason: async (world) => ({ id: (await reason(world)).id }),

  listPriceLists: {},
  createPriceList: { name: 'Mayoristas', base_list: 1, percent: -15, rounding: 100 },
  getPriceList: async (world) => ({ id: (await list(world)).id }),
  updatePriceList: async (world) => ({ id: (await list(world)).id, name: `Lista ${next()}` }),
  removePriceList: async (world) => ({ id: (await list(world)).id }),

  getParameters: {},
  saveBilling: { due_days: 30, require_client: false, internal_prefix: 'V' },
  saveSellers: { sees_own: true, sees_costs: false },
  saveCosts: { freight_by: 'value', below_cost: 'warn', minimum_margin: 10, staff_sees_cost: true },
  saveInventory: { allow_negative_stock: false, minimum_stock: 2, notify_low_stock: true },
  saveDelivery: { modes: ['courier', 'pickup'], price: 5000, free_from: 100_000, taxed: true },
  saveTexts: { invoice: 'Gracias por preferirnos', ticket: '¡Vuelve pronto!', quote: '', order: '' },
  saveTaxes: { uvt: [{ year: 2026, value: 52_374, norm: 'Resolución DIAN 000238 de 2025' }], round_bases: true },
  savePayroll: { years: [{ year: 2026, minimum_wage: 1_750_905, transport: 249_095, norm: 'Decreto 0159 de 2026' }] },
  createResolution: async () => resolutionInput(),
  updateResolution: async (world) => ({ ...resolutionInput(), ...(await resolution(world)) }),
  removeResolution: resolution,
}
