import * as z from 'zod'
import { context } from '../kernel/context'
import { kind } from '../kernel/db/kind'
import type { Row } from '../kernel/db/kind-spec'
import { load, type Request } from '../kernel/db/read'
import type { Unit } from '../kernel/db/unit'
import { invalid } from '../kernel/errors'
import {
  advanceWays,
  belowCostRules,
  declaredValues,
  deliveryModes,
  freightShares,
  scaleCodes,
} from './parameters/parameters.input'
import { defaultPayrollRates, PayrollRatesRow } from './parameters/payroll-rates'
import { DEFAULT_PRICE_LIST, PriceList } from './price-lists/price-list'
import { MAX_RESOLUTIONS, Resolution } from './resolutions/resolution'
import { defaultUvt } from './taxes/uvt'

/** Id of the one settings row of a shop. */
const ID = 'settings'

const cents = z.number().int().min(0)

export const Billing = z.object({
  /** Days to pay of a sale on credit when the client has none of its own. */
  dueDays: z.number().int().min(0),
  /** Credit limit of a client that is created by somebody who may not set limits; none is no credit. */
  clientCreditCents: cents.optional(),
  /** Every sale names its client: the generic consumer is refused. */
  requireClient: z.boolean(),
  /** Prefix of the documents that no resolution numbers. */
  internalPrefix: z.string(),
  resolutions: z.array(Resolution).max(MAX_RESOLUTIONS),
})

export const Costs = z.object({
  freightBy: z.enum(freightShares),
  belowCost: z.enum(belowCostRules),
  minimumMarginBps: z.number().int().min(0).max(10_000),
  /** Staff without the permission to edit products sees the cost. */
  staffSeesCost: z.boolean(),
})

/** What sellers (user type 4) see. */
export const Sellers = z.object({
  /** Their own sales alone. */
  seesOwn: z.boolean(),
  /** Costs, where the team sees them, while they see their own sales alone. */
  seesCosts: z.boolean(),
})
export const defaultSellers = (): z.output<typeof Sellers> => ({ seesOwn: true, seesCosts: false })

export const Inventory = z.object({
  allowNegativeStock: z.boolean(),
  /** Minimum stock of a product that names none, in thousandths. */
  minimumQuantity: z.number().int().min(0),
  /** Products at or below their minimum are announced on the dashboard. */
  notifyLowStock: z.boolean(),
  /** What the labels of the shop's scale say. */
  scaleCodes: z.enum(scaleCodes).optional(),
  /** What clients have on remission stays in the account of goods until it is invoiced: no account changes. */
  remissionsStay: z.boolean().optional(),
  /** Days that a pre-invoice holds its goods; it holds none without. */
  preInvoiceDays: z.number().int().min(0).optional(),
})

export const Logistics = z.object({
  senderId: z.string().optional(),
  conveyorId: z.string().optional(),
  /** Whom the labels that are bought are owed to; their freight is in no entry without one. */
  freightProviderId: z.string().optional(),
  packageGrams: z.number().int().min(0),
  declare: z.enum(declaredValues),
  dispatchDays: z.number().int().min(0),
})

export const Delivery = z.object({
  modes: z.array(z.enum(deliveryModes)).min(1),
  priceCents: cents,
  /** What the shop carries itself has the IVA of what it sells inside. */
  taxed: z.boolean().default(true),
  /** Orders from this total on are delivered for nothing. */
  freeFromCents: cents.optional(),
  /** What is asked of an order that is paid at the door before it leaves: an amount or a part of it, from a total on. */
  advance: z
    .object({
      by: z.enum(advanceWays),
      cents,
      bps: z.number().int().min(0).max(10_000),
      fromCents: cents,
    })
    .optional(),
})

export const Texts = z.object({
  invoice: z.string(),
  ticket: z.string(),
  quote: z.string(),
  order: z.string(),
})

export const TaxSettings = z.object({
  uvt: z.array(z.object({ year: z.number().int(), valueCents: cents, norm: z.string() })).max(40),
  roundBases: z.boolean(),
})

export const PayrollSettings = z.object({
  years: z
    .array(z.object({ year: z.number().int(), minimumWageCents: cents, transportCents: cents, norm: z.string() }))
    .max(40),
  /** A shop of before they were rows begins with those of the law. */
  rates: z.array(PayrollRatesRow).default(defaultPayrollRates),
})

/** Everything that the owner decides for the shop, in one row: a sale reads it in the same trip as its products. */
export const Settings = kind({
  name: 'settings',
  label: 'la parametrización',
  plain: [],
  words: {
    billing: 'Facturación',
    dueDays: 'Días de plazo',
    clientCreditCents: 'Cupo de crédito de los clientes nuevos',
    requireClient: 'Exigir cliente',
    internalPrefix: 'Prefijo interno',
    resolutions: 'Resoluciones',
    date: 'Fecha',
    validFrom: 'Vigente desde',
    validTo: 'Vigente hasta',
    environment: 'Ambiente de la DIAN',
    costs: 'Costos',
    freightBy: 'Reparto del flete',
    belowCost: 'Vender bajo el costo',
    minimumMarginBps: 'Margen mínimo',
    staffSeesCost: 'El personal ve el costo',
    sellers: 'Vendedores',
    seesOwn: 'Ven solo sus ventas',
    seesCosts: 'Ven los costos',
    inventory: 'Inventario',
    allowNegativeStock: 'Vender sin existencias',
    minimumQuantity: 'Cantidad mínima',
    notifyLowStock: 'Avisar lo que se agota',
    scaleCodes: 'Etiquetas de la báscula',
    remissionsStay: 'Remisiones sin cambio de cuenta',
    preInvoiceDays: 'Días que se aparta lo prefacturado',
    logistics: 'Logística',
    packageGrams: 'Peso del paquete',
    freightProviderId: 'Proveedor de los fletes',
    declare: 'Valor declarado',
    dispatchDays: 'Días para despachar',
    delivery: 'Domicilio',
    modes: 'Formas de entrega',
    freeFromCents: 'Domicilio gratis desde',
    taxed: 'El domicilio lleva IVA',
    advance: 'Anticipo de lo contraentrega',
    by: 'Se pide',
    bps: 'Porcentaje',
    fromCents: 'Desde un total de',
    texts: 'Textos',
    invoice: 'Factura',
    ticket: 'Tirilla',
    quote: 'Cotización',
    order: 'Pedido',
    accounts: 'Cuentas contables',
    uvt: 'UVT',
    year: 'Año',
    roundBases: 'Redondear las bases',
    payroll: 'Nómina',
    years: 'Años',
    minimumWageCents: 'Salario mínimo',
    transportCents: 'Auxilio de transporte',
    healthPpm: 'Aporte a salud',
    severancePpm: 'Aporte a cesantías',
    arl1Ppm: 'ARL clase I',
    arl2Ppm: 'ARL clase II',
    arl3Ppm: 'ARL clase III',
    arl4Ppm: 'ARL clase IV',
    arl5Ppm: 'ARL clase V',
    apprenticePpm: 'Mínimo de un aprendiz',
    priceLists: 'Listas de precios',
    stores: false,
    webhooks: false,
    issuer: 'Facturación electrónica',
    list: 'Lista',
  },
  schema: z.object({
    id: z.literal(ID),
    billing: Billing,
    costs: Costs,
    sellers: Sellers.default(defaultSellers),
    inventory: Inventory,
    logistics: Logistics,
    delivery: Delivery,
    texts: Texts,
    /** Accounts that play a part in the postings instead of the default ones, by role. */
    accounts: z.record(z.string(), z.string()),
    taxes: TaxSettings,
    payroll: PayrollSettings,
    priceLists: z.array(PriceList).min(1),
    /** Connections that want to hear when stock moves: a sale reads this row anyway, and learns so that there are none. */
    stores: z.array(z.string()).optional(),
    /** What its webhooks want to be told of: sales and payments read this row anyway, and learn so that there are none. */
    webhooks: z.array(z.string()).optional(),
    /** Somebody sends its documents to DIAN: a sale learns here that nobody does. False for a shop that once had somebody. */
    issuer: z.boolean().optional(),
    /** Channel that a new sale begins with. */
    defaultChannelId: z.string().optional(),
  }),
})
export type SettingsData = z.output<typeof Settings.schema>
/** As read; version 0 when the shop has not changed anything yet. */
export type SettingsRow = Row<typeof Settings.schema>

/** Minimum wage and transport allowance of the last years, in pesos. Source: facts B4 (2025, 2026); the decrees cited. */
const minimumWages: readonly (readonly [year: number, wage: number, transport: number, norm: string])[] = [
  [2020, 877_803, 102_854, 'Decretos 2360 y 2361 de 2019'],
  [2021, 908_526, 106_454, 'Decretos 1785 y 1786 de 2020'],
  [2022, 1_000_000, 117_172, 'Decretos 1724 y 1725 de 2021'],
  [2023, 1_160_000, 140_606, 'Decretos 2613 y 2614 de 2022'],
  [2024, 1_300_000, 162_000, 'Decretos 2292 y 2293 de 2023'],
  [2025, 1_423_500, 200_000, 'Decretos 1572 y 1573 de 2024'],
  [2026, 1_750_905, 249_095, 'Decretos 0159 de 2026 y 1470 de 2025'],
]

/** What a shop begins with. */
export const defaultSettings = (): SettingsData => ({
  id: ID,
  billing: { dueDays: 30, requireClient: false, internalPrefix: 'V', resolutions: [] },
  costs: { freightBy: 'value', belowCost: 'warn', minimumMarginBps: 0, staffSeesCost: true },
  sellers: defaultSellers(),
  inventory: { allowNegativeStock: false, minimumQuantity: 0, notifyLowStock: true },
  logistics: { packageGrams: 1_000, declare: 'price', dispatchDays: 1 },
  delivery: { modes: ['courier', 'carrier', 'pickup'], priceCents: 0, taxed: true },
  texts: { invoice: '', ticket: '¡Gracias por tu compra!', quote: 'Esta cotización vale por 15 días.', order: '' },
  accounts: {},
  taxes: { uvt: defaultUvt.map((row) => ({ ...row })), roundBases: true },
  payroll: {
    years: minimumWages.map(([year, wage, transport, norm]) => ({
      year,
      minimumWageCents: wage * 100,
      transportCents: transport * 100,
      norm,
    })),
    rates: defaultPayrollRates(),
  },
  priceLists: [{ id: 1, name: 'Principal', roundingCents: 0, active: true }],
})

/**
 * The shop's settings, to load with whatever else an action reads; the defaults when none were saved. Whoever answers
 * knows from then on whether costs are shown.
 */
export function settingsOf(): Request<SettingsRow> {
  const request = Settings.maybe(ID)
  return {
    keys: request.keys,
    take: (items) => {
      const row = request.take(items) ?? { ...defaultSettings(), version: 0 }
      context().staffSeesCosts = row.costs.staffSeesCost
      return row
    },
  }
}

/** Saves some of the settings that were read in this action. */
export function saveSettings(unit: Unit, before: SettingsRow, changes: Partial<SettingsData>): SettingsData {
  const after = { ...before, ...changes }
  if (before.version === 0) unit.insertFirst(Settings, after)
  else unit.replace(Settings, before, after)
  return after
}

/**
 * Checks that the price list that a record newly refers to is there and active, and asserts in the unit that the settings
 * are unchanged, so that it still is when the record is written. The main list is always there.
 * @throws AppError 422 at `price_list`
 */
export async function referToPriceList(unit: Unit, list = DEFAULT_PRICE_LIST, before?: number): Promise<void> {
  if (list === before || list === DEFAULT_PRICE_LIST) return
  const { settings } = await load({ settings: settingsOf() })
  if (!settings.priceLists.some((one) => one.id === list && one.active))
    throw invalid({ price_list: ['Esta lista de precios no está activa. Elige otra'] })
  if (settings.version > 0) unit.check(Settings, settings)
}
