import * as z from 'zod'
import { EDocument, ISSUING, Issuing, type IssuingRow } from '../../invoicing/e-document'
import { context, may, now } from '../../kernel/context'
import { kind } from '../../kernel/db/kind'
import { load, rangeAll } from '../../kernel/db/read'
import { formatCop } from '../../kernel/values/money'
import { addDays, type Day, dayOf, daysBetween, formatDay } from '../../kernel/values/time'
import { Purchase } from '../../purchasing/invoices/purchase'
import { atRisk, claimEnds, missingEvents } from '../../purchasing/invoices/purchase-radian'
import { boughtOn, DAYS_TO_SEND, Support } from '../../purchasing/supports/support'
import { seesCost } from '../../settings/costs'
import type { SettingsData } from '../../settings/settings'

const some = z.object({ count: z.number().int(), id: z.string(), name: z.string(), last: z.string() })

/**
 * What was found this morning of what the shop bought, for DIAN: looked for once a day, because it is in no index of its own.
 */
export const Guardian = kind({
  name: 'guardian',
  label: 'el vigilante de la DIAN',
  schema: z.object({
    id: z.literal('guardian'),
    day: z.string(),
    /** Purchases on credit whose cost and IVA lack an event, and what they come to. */
    risk: z.object({ count: z.number().int(), cents: z.number().int() }).optional(),
    /** Bills that nobody may claim soon, the first of them. */
    claims: some.optional(),
    /** Support documents that were not sent, the first of them. */
    supports: some.optional(),
    mailedOn: z.string().optional(),
    /** What its owner was mailed already and still stands: each is told once. */
    told: z.array(z.string()).optional(),
  }),
  audited: false,
})
export type GuardianData = z.output<typeof Guardian.schema>
export const GUARDIAN = 'guardian'

/** Days of purchases that are looked at. */
const LOOKED_AT = 60
/** Days before a support document must be there, at which it is told. */
const SOON = 2

async function standing(kindOf: typeof Purchase | typeof Support, from: Day, to: Day) {
  const index = { pk: kindOf.indexPartition('state', 'posted'), index: kindOf.indexOf('state') }
  return rangeAll({ ...index, from, to: `${to}￿` })
}

const first = (found: readonly z.output<typeof some>[]) => {
  const [one] = found.toSorted((a, b) => (a.last < b.last ? -1 : 1))
  return one && { ...one, count: found.length }
}

async function ofPurchases(today: Day): Promise<Pick<GuardianData, 'risk' | 'claims'>> {
  const rows = (await standing(Purchase, addDays(today, -LOOKED_AT), today)).map(Purchase.fromItem)
  const risky = rows.filter((row) => missingEvents(row).length > 0).map(atRisk)
  const cents = risky.reduce((sum, { cost, iva }) => sum + cost + iva, 0)
  const claims = first(
    rows.flatMap((row) => {
      const last = claimEnds(row, today)
      return last ? [{ count: 1, id: row.id, name: `${row.reference} de ${row.providerName}`, last }] : []
    }),
  )
  return { ...(risky.length > 0 ? { risk: { count: risky.length, cents } } : {}), ...(claims ? { claims } : {}) }
}

async function ofSupports(today: Day): Promise<Pick<GuardianData, 'supports'>> {
  const rows = (await standing(Support, addDays(today, -LOOKED_AT), today)).map(Support.fromItem)
  const numbered = rows.filter(({ resolutionId }) => resolutionId !== undefined)
  const { sent } = await load({ sent: EDocument.many(numbered.map(({ id }) => id)) })
  const supports = first(
    numbered
      .filter(({ id }) => !sent.has(id))
      .map((row) => ({ count: 1, id: row.id, name: row.number, last: addDays(boughtOn(row), DAYS_TO_SEND) }))
      .filter(({ last }) => daysBetween(today, last) <= SOON),
  )
  return supports ? { supports } : {}
}

/** What there is today to be told of what the shop bought. */
export async function lookAround(): Promise<Omit<GuardianData, 'id' | 'mailedOn' | 'told'>> {
  const day = dayOf(now())
  const [purchases, supports] = await Promise.all([ofPurchases(day), ofSupports(day)])
  return { day, ...purchases, ...supports }
}

/** Something that the shop must do for DIAN, in a sentence, and where. */
export interface Watch {
  id: string
  title: string
  message: string
  link: string
}

/** Days before a key ends, from which on it is told. */
const KEY_DAYS = 30
/** Days before it at which it is told again; once it has ended too. */
const STAGES = [0, 1, 3, 10, KEY_DAYS]
const keyNames = { certificateUntil: 'El certificado de firma', tokenUntil: 'El token de Plemsi' } as const

function keys(row: IssuingRow | undefined, today: Day): Watch[] {
  return (['certificateUntil', 'tokenUntil'] as const).flatMap((key) => {
    const until = row?.[key]
    const days = until === undefined ? Number.POSITIVE_INFINITY : daysBetween(today, until)
    if (days > KEY_DAYS) return []
    return [
      {
        id: `${key}.${until}.${days < 0 ? 'ended' : STAGES.find((stage) => days <= stage)}`,
        title: days < 0 ? `${keyNames[key]} venció` : `${keyNames[key]} vence pronto`,
        message: `${days < 0 ? 'Venció' : 'Vence'} el ${formatDay(until!)}: sin él nada llega a la DIAN. Renuévalo y anota la fecha nueva.`,
        link: '/dashboard/documentos-electronicos',
      },
    ]
  })
}

function bought({ day, risk, claims, supports }: GuardianData, costs: boolean): Watch[] {
  return [
    ...(claims && may('purchase_invoice-read')
      ? [
          {
            id: `claims.${claims.id}.${claims.count}`,
            title: claims.count === 1 ? 'Una factura queda aceptada' : `${claims.count} facturas quedan aceptadas`,
            message: `${claims.name}: puedes reclamarla hasta el ${formatDay(claims.last)}; después se entiende aceptada.`,
            link: `/dashboard/factura-compra/filtrar/${claims.id}`,
          },
        ]
      : []),
    ...(supports && may('document_support-read')
      ? [
          {
            id: `supports.${supports.id}.${supports.last < day}`,
            title: `${supports.count === 1 ? 'Un documento soporte' : `${supports.count} documentos soporte`} sin enviar`,
            message: `${supports.name}: la DIAN lo recibe hasta el ${formatDay(supports.last)}.`,
            link: '/dashboard/documento-soporte',
          },
        ]
      : []),
    ...(risk && may('purchase_invoice-read')
      ? [
          {
            id: `risk.${risk.count}.${risk.cents}`,
            title: `${risk.count === 1 ? 'Una compra a crédito' : `${risk.count} compras a crédito`} sin eventos RADIAN`,
            message: `${costs ? `${formatCop(risk.cents)} de costo e IVA` : 'Costo e IVA'} que la DIAN puede no aceptar. Envía el acuse y el recibo.`,
            link: '/dashboard/reportes/radian',
          },
        ]
      : []),
  ]
}

/** Whoever keeps the keys of the shop. */
const keepsKeys = (): boolean => context().actor.type === 'system' || may('integration-read')

/** What the shop must do for DIAN besides sending; nothing is read in a shop that nobody sends for. */
export async function watched({ issuer }: Pick<SettingsData, 'issuer'>): Promise<Watch[]> {
  if (!issuer) return []
  const { guardian, issuing } = await load({ guardian: Guardian.maybe(GUARDIAN), issuing: Issuing.maybe(ISSUING) })
  return [...(keepsKeys() ? keys(issuing, dayOf(now())) : []), ...(guardian ? bought(guardian, await seesCost()) : [])]
}
