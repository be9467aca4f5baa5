import type * as z from 'zod'
import { context, now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { Sequence } from '../kernel/db/sequence'
import { invalid, notFound } from '../kernel/errors'
import { newId } from '../kernel/id'
import { dayOf } from '../kernel/time'
import type * as wire from './parameters.wire'
import {
  presentResolution,
  type ResolutionData,
  type ResolutionEdit,
  type ResolutionFields,
  resolutionStatus,
  sequenceOf,
} from './resolution'
import { type SettingsData, saveSettings, settingsOf } from './settings'

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

/** Resolutions with their state: the next number of each comes from its sequence. */
async function resolutionsOf(rows: readonly ResolutionData[]) {
  const { sequences } = await load({ sequences: Sequence.many(rows.map(sequenceOf)) })
  const today = dayOf(now())
  const secrets = runsTheShop()
  return rows.map((row) => {
    const shown = presentResolution(row, resolutionStatus(row, sequences.get(sequenceOf(row))?.next, today))
    return secrets ? shown : { ...shown, technical_key: null }
  })
}

async function present(s: SettingsData): Promise<z.input<typeof wire.ParametersOutput>> {
  const { costs, inventory, logistics, delivery } = s
  return {
    billing: {
      due_days: s.billing.dueDays,
      require_client: s.billing.requireClient,
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
    inventory: {
      allow_negative_stock: inventory.allowNegativeStock,
      minimum_stock: inventory.minimumQuantity,
      notify_low_stock: inventory.notifyLowStock,
    },
    logistics: {
      sender_id: logistics.senderId ?? null,
      conveyor_id: logistics.conveyorId ?? null,
      package_grams: logistics.packageGrams,
      declare: logistics.declare,
      dispatch_days: logistics.dispatchDays,
    },
    delivery: { modes: delivery.modes, price: delivery.priceCents, free_from: delivery.freeFromCents ?? null },
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
    },
  }
}

export const getParameters = async () => present((await load({ settings: settingsOf() })).settings)

/** Changes part of the settings and answers with all of them. */
export const changeSettings = (next: (settings: SettingsData) => Partial<SettingsData>) =>
  act(async (unit) => {
    const { settings } = await load({ settings: settingsOf() })
    return saveSettings(unit, settings, next(settings))
  }).then(present)

type In<K extends keyof typeof wire> = z.output<(typeof wire)[K]>

export const saveBilling = (input: In<'BillingInput'>) =>
  changeSettings(({ billing }) => ({
    billing: {
      ...billing,
      dueDays: input.due_days,
      requireClient: input.require_client,
      internalPrefix: input.internal_prefix.toUpperCase(),
    },
  }))

export const saveCosts = (input: In<'CostsInput'>) =>
  changeSettings(() => ({
    costs: {
      freightBy: input.freight_by,
      belowCost: input.below_cost,
      minimumMarginBps: input.minimum_margin,
      staffSeesCost: input.staff_sees_cost,
    },
  }))

export const saveInventory = (input: In<'InventoryInput'>) =>
  changeSettings(() => ({
    inventory: {
      allowNegativeStock: input.allow_negative_stock,
      minimumQuantity: input.minimum_stock,
      notifyLowStock: input.notify_low_stock,
    },
  }))

export const saveDelivery = (input: In<'DeliveryInput'>) =>
  changeSettings(() => ({
    delivery: {
      modes: [...new Set(input.modes)],
      priceCents: input.price,
      ...(input.free_from === undefined ? {} : { freeFromCents: input.free_from }),
    },
  }))

export const saveTexts = (texts: In<'TextsInput'>) => changeSettings(() => ({ texts }))
export const saveAccounts = ({ accounts }: In<'AccountsInput'>) => changeSettings(() => ({ accounts }))

export const saveTaxes = (input: In<'TaxesInput'>) =>
  changeSettings(() => ({
    taxes: {
      uvt: input.uvt
        .map(({ year, value, norm }) => ({ year, valueCents: value, norm }))
        .sort((a, b) => a.year - b.year),
      roundBases: input.round_bases,
    },
  }))

export const savePayroll = (input: In<'PayrollInput'>) =>
  changeSettings(() => ({
    payroll: {
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

const rowOf = (input: z.output<typeof ResolutionFields>, id: string): ResolutionData => ({
  id,
  documentType: input.document_type,
  number: input.number,
  date: input.date,
  prefix: input.prefix,
  from: input.from,
  to: input.to,
  validFrom: input.valid_from,
  validTo: input.valid_to,
  technicalKey: input.technical_key,
  environment: input.environment,
  active: input.active,
})

/** Two resolutions of the same prefix may not authorise the same number. */
function needOwnRange(row: ResolutionData, others: readonly ResolutionData[]): void {
  const clash = others.find(
    (o) =>
      o.id !== row.id &&
      o.documentType === row.documentType &&
      o.prefix === row.prefix &&
      o.from <= row.to &&
      row.from <= o.to,
  )
  if (clash) throw invalid({ from: [`Estos números ya son de la resolución ${clash.number}`] })
}

export const createResolution = (input: z.output<typeof ResolutionFields>) =>
  changeSettings(({ billing }) => {
    const row = rowOf(input, newId('resolution'))
    needOwnRange(row, billing.resolutions)
    return { billing: { ...billing, resolutions: [...billing.resolutions, row] } }
  })

export const updateResolution = ({ id, ...input }: z.output<typeof ResolutionEdit>) =>
  changeSettings(({ billing }) => {
    const before = billing.resolutions.find((one) => one.id === id)
    if (!before) throw notFound('la resolución')
    const row = rowOf(input, id)
    needOwnRange(row, billing.resolutions)
    return { billing: { ...billing, resolutions: billing.resolutions.map((one) => (one.id === id ? row : one)) } }
  })

/** Removes a resolution; one that has numbered documents is deactivated. */
export const removeResolution = ({ id }: { id: string }) =>
  act(async (unit) => {
    const { settings } = await load({ settings: settingsOf() })
    const { billing } = settings
    const row = billing.resolutions.find((one) => one.id === id)
    if (!row) throw notFound('la resolución')
    const used = await Sequence.find(sequenceOf(row))
    const resolutions = used
      ? billing.resolutions.map((one) => (one.id === id ? { ...one, active: false } : one))
      : billing.resolutions.filter((one) => one.id !== id)
    saveSettings(unit, settings, { billing: { ...billing, resolutions } })
    return used
      ? {
          message: `No se puede eliminar la resolución ${row.number} porque ya numeró documentos. La dejamos inactiva.`,
          deactivated: true,
        }
      : { message: `Eliminaste la resolución ${row.number}`, deactivated: false }
  })
