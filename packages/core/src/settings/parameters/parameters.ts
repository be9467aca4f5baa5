import type * as z from 'zod'
import { context } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { invalid } from '../../kernel/errors'
import { enqueueOnce } from '../../kernel/jobs/queue'
import { MinimumsJob } from '../minimums'
import type { ResolutionData } from '../resolutions/resolution'
import type { ResolutionEdit, ResolutionFields } from '../resolutions/resolution.input'
import { presentResolution } from '../resolutions/resolution.wire'
import * as resolutions from '../resolutions/resolutions'
import { type SettingsData, saveSettings, settingsOf } from '../settings'
import type * as inputs from './parameters.input'
import type { ParametersOutput } from './parameters.wire'
import { payrollRatesOf, presentPayrollRates } from './payroll-rates'

/** Costs are for the owner only. Source: product.txt section 2, Settings. */
const seesCosts = () => {
  const { actor } = context()
  return actor.type === 'system' || (actor.type === 'member' && actor.userType === 2)
}

/** The technical key signs invoices: only for who runs the shop. */
const runsTheShop = () => {
  const { actor } = context()
  return actor.type === 'member' && (actor.userType === 2 || actor.userType === 5)
}

/** Resolutions as the wire shows them. */
async function resolutionsOf(rows: readonly ResolutionData[]) {
  const secrets = runsTheShop()
  return (await resolutions.standing(rows)).map(({ row, status }) => {
    const shown = presentResolution(row, status)
    return secrets ? shown : { ...shown, technical_key: null }
  })
}

/** The advance that is asked; amounts of zero are none. */
const presentAdvance = ({ advance }: SettingsData['delivery']) => ({
  advance_by: advance?.by ?? ('none' as const),
  advance_amount: advance?.cents || null,
  advance_percent: advance?.bps || null,
  advance_from: advance?.fromCents || null,
})

async function present(s: SettingsData): Promise<z.input<typeof ParametersOutput>> {
  const { costs, inventory, logistics, delivery } = s
  return {
    billing: {
      due_days: s.billing.dueDays,
      require_client: s.billing.requireClient,
      client_credit: s.billing.clientCreditCents ?? 0,
      internal_prefix: s.billing.internalPrefix,
      resolutions: await resolutionsOf(s.billing.resolutions),
    },
    costs: seesCosts()
      ? {
          freight_by: costs.freightBy,
          below_cost: costs.belowCost,
          minimum_margin: costs.minimumMarginBps,
          staff_sees_cost: costs.staffSeesCost,
        }
      : null,
    sellers: { sees_own: s.sellers.seesOwn, sees_costs: s.sellers.seesCosts },
    inventory: {
      allow_negative_stock: inventory.allowNegativeStock,
      minimum_stock: inventory.minimumQuantity,
      notify_low_stock: inventory.notifyLowStock,
      scale_codes: inventory.scaleCodes ?? ('none' as const),
      remissions_stay: inventory.remissionsStay ?? false,
      pre_invoice_days: inventory.preInvoiceDays ?? 0,
    },
    logistics: {
      sender_id: logistics.senderId ?? null,
      conveyor_id: logistics.conveyorId ?? null,
      freight_provider_id: logistics.freightProviderId ?? null,
      package_grams: logistics.packageGrams,
      declare: logistics.declare,
      dispatch_days: logistics.dispatchDays,
    },
    delivery: {
      modes: delivery.modes,
      price: delivery.priceCents,
      free_from: delivery.freeFromCents ?? null,
      taxed: delivery.taxed,
      ...presentAdvance(delivery),
    },
    texts: s.texts,
    accounts: s.accounts,
    taxes: {
      uvt: s.taxes.uvt.map(({ year, valueCents, norm }) => ({ year, value: valueCents, norm })),
      round_bases: s.taxes.roundBases,
    },
    payroll: {
      years: s.payroll.years.map((row) => ({
        year: row.year,
        minimum_wage: row.minimumWageCents,
        transport: row.transportCents,
        norm: row.norm,
      })),
      validity: s.payroll.rates.map(presentPayrollRates),
    },
  }
}

export const getParameters = async () => present((await load({ settings: settingsOf() })).settings)

/** Changes part of the settings and answers with all of them. */
export const changeSettings = (next: (settings: SettingsData, unit: Act) => Changes | Promise<Changes>) =>
  act(async (unit) => {
    const { settings } = await load({ settings: settingsOf() })
    return saveSettings(unit, settings, await next(settings, unit))
  }).then(present)
type Changes = Partial<SettingsData>

export const saveBilling = (input: z.output<typeof inputs.BillingInput>) =>
  changeSettings(({ billing }) => ({
    billing: {
      ...billing,
      dueDays: input.due_days,
      requireClient: input.require_client,
      clientCreditCents: input.client_credit ?? billing.clientCreditCents,
      internalPrefix: input.internal_prefix.toUpperCase(),
    },
  }))

export const saveCosts = (input: z.output<typeof inputs.CostsInput>) =>
  changeSettings(() => ({
    costs: {
      freightBy: input.freight_by,
      belowCost: input.below_cost,
      minimumMarginBps: input.minimum_margin,
      staffSeesCost: input.staff_sees_cost,
    },
  }))

export const saveSellers = (input: z.output<typeof inputs.SellersInput>) =>
  changeSettings(() => ({ sellers: { seesOwn: input.sees_own, seesCosts: input.sees_costs } }))

/** A new general minimum comes to the stock rows by a job: there may be tens of thousands. */
export const saveInventory = (input: z.output<typeof inputs.InventoryInput>) =>
  changeSettings(async ({ inventory }, unit) => {
    if (input.minimum_stock !== inventory.minimumQuantity)
      await enqueueOnce(unit, MinimumsJob, { key: 'shop', input: {} })
    return {
      inventory: {
        allowNegativeStock: input.allow_negative_stock,
        minimumQuantity: input.minimum_stock,
        notifyLowStock: input.notify_low_stock,
        scaleCodes: input.scale_codes ?? inventory.scaleCodes,
        remissionsStay: input.remissions_stay ?? inventory.remissionsStay,
        preInvoiceDays: input.pre_invoice_days ?? inventory.preInvoiceDays,
      },
    }
  })

/** @throws AppError 422 at the amount or the part that is asked, when it is missing */
function withAdvance(
  input: z.output<typeof inputs.DeliveryInput>,
  { advance }: SettingsData['delivery'],
): Pick<SettingsData['delivery'], 'advance'> {
  const { advance_by: by, advance_amount: cents = 0, advance_percent: bps = 0, advance_from: fromCents = 0 } = input
  if (by === undefined) return advance ? { advance } : {}
  if (by === 'none') return {}
  if (by === 'amount' && cents === 0) throw invalid({ advance_amount: ['Escribe cuánto pides'] })
  if (by === 'percent' && bps === 0) throw invalid({ advance_percent: ['Escribe qué porcentaje pides'] })
  return { advance: { by, cents: by === 'amount' ? cents : 0, bps: by === 'percent' ? bps : 0, fromCents } }
}

export const saveDelivery = (input: z.output<typeof inputs.DeliveryInput>) =>
  changeSettings(({ delivery }) => ({
    delivery: {
      modes: [...new Set(input.modes)],
      priceCents: input.price,
      taxed: input.taxed ?? delivery.taxed,
      ...(input.free_from === undefined ? {} : { freeFromCents: input.free_from }),
      ...withAdvance(input, delivery),
    },
  }))

export const saveTexts = (texts: z.output<typeof inputs.TextsInput>) => changeSettings(() => ({ texts }))

export const saveTaxes = (input: z.output<typeof inputs.TaxesInput>) =>
  changeSettings(() => ({
    taxes: {
      uvt: input.uvt
        .map(({ year, value, norm }) => ({ year, valueCents: value, norm }))
        .sort((a, b) => a.year - b.year),
      roundBases: input.round_bases,
    },
  }))

export const savePayroll = (input: z.output<typeof inputs.PayrollInput>) =>
  changeSettings(({ payroll }) => ({
    payroll: {
      rates: input.validity ? payrollRatesOf(input.validity) : payroll.rates,
      years: input.years
        .map((row) => ({
          year: row.year,
          minimumWageCents: row.minimum_wage,
          transportCents: row.transport,
          norm: row.norm,
        }))
        .sort((a, b) => a.year - b.year),
    },
  }))

export const createResolution = async (input: z.output<typeof ResolutionFields>) =>
  present(await resolutions.createResolution(input))

export const updateResolution = async (input: z.output<typeof ResolutionEdit>) =>
  present(await resolutions.updateResolution(input))
