import * as z from 'zod'
import { config } from '../../kernel/config'
import { now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'
import { load } from '../../kernel/db/read'
import { conflict, invalid } from '../../kernel/errors'
import { OutsideError } from '../../kernel/outside/outside-error'
import { dropSecrets, keepSecrets, openSecrets, Secrets, sealSecrets } from '../../kernel/secrets/vault'
import { PaymentType, paymentTypes } from '../../settings/payment-types/payment-types'
import { viaBreaker } from '../gateway'
import { type GatewayAccount, Refused } from '../gateway-port'
import { gateway } from '../gateways'
import type { PayAccountInput } from './account.input'

/** A shop has one. */
const COLLECT = 'collect'

/** The account of the shop at the gateway, where its clients pay it. Its keys are in the vault. */
export const PayAccount = kind({
  name: 'payAccount',
  label: 'los pagos en línea',
  words: { publicKey: 'Llave pública', paymentTypeId: 'Tipo de pago', createdAt: false },
  schema: z.object({
    id: z.literal(COLLECT),
    /** Browsers have it too. */
    publicKey: z.string(),
    /** How a receipt says that the money came in. */
    paymentTypeId: z.string(),
    createdAt: z.string(),
  }),
  refs: { paymentType: ({ paymentTypeId }) => paymentTypeId },
  plural: 'pagos en línea',
})

const NONE = 'La tienda no recibe pagos en línea: conecta su cuenta de Wompi en Integraciones.'

/** The account that the clients of the shop pay to. @throws AppError 409 for a shop that has none */
export async function shopAccount(): Promise<GatewayAccount> {
  const row = await PayAccount.find(COLLECT)
  if (!row) throw conflict(NONE, 'no_gateway')
  const { privateKey = '', integrity = '', events = '' } = await openSecrets(COLLECT)
  const url = (await gateway()).address(row.publicKey)
  return { url, publicKey: row.publicKey, privateKey, integrity, events }
}

/** How the shop is paid online; undefined when it is not. */
export const payAccount = () => PayAccount.find(COLLECT)

/** Asks for what only whoever has the keys is told. @throws AppError 422 at the key that is wrong */
async function test(account: GatewayAccount): Promise<void> {
  try {
    await viaBreaker(account, async (service) => {
      await service.consents(account)
      await service.find(account, 'prueba')
    })
  } catch (error) {
    if (error instanceof Refused)
      throw invalid({ public_key: ['Wompi no conoce esta llave: cópiala otra vez de su panel'] })
    if (!(error instanceof OutsideError)) throw error
    if (error.reason === 'denied')
      throw invalid({ private_key: ['Wompi no acepta estas llaves: cópialas otra vez de Desarrolladores'] })
    throw invalid({ public_key: ['Wompi no responde. Inténtalo de nuevo en un momento'] })
  }
}

/** The type that receipts of it have: the one that was chosen, else one whose money is settled later. @throws AppError 422 */
async function typeFor(chosen: string | undefined): Promise<string> {
  const types = await paymentTypes.choices()
  const money = types.filter(({ means }) => means !== 'cash' && means !== 'credit')
  const wrong = (message: string) => invalid({ payment_type_id: [message] })
  if (chosen === undefined) {
    const first = money.find(({ means }) => means === 'card') ?? money[0]
    if (!first) throw wrong('Crea un tipo de pago que no sea efectivo ni crédito')
    return first.id
  }
  if (!types.some(({ id }) => id === chosen)) throw wrong('Elige un tipo de pago activo')
  if (!money.some(({ id }) => id === chosen)) throw wrong('Elige uno que no sea efectivo ni crédito')
  return chosen
}

const environmentOf = (key: string) => (/(^|_)test_/.test(key) ? 'test' : 'prod')

/**
 * Connects the shop to its own account: the keys are tried before they are kept, in the place of those there were.
 * @throws AppError 422 at the key that is wrong
 */
export async function connectPayments(input: z.output<typeof PayAccountInput>) {
  const { public_key: publicKey, private_key: privateKey, integrity, events } = input
  const environment = environmentOf(publicKey)
  for (const [field, key] of Object.entries({ private_key: privateKey, integrity, events }))
    if (environmentOf(key) !== environment) throw invalid({ [field]: ['Es de otro ambiente que la llave pública'] })
  await test({ url: (await gateway()).address(publicKey), publicKey, privateKey, integrity, events })
  const paymentTypeId = await typeFor(input.payment_type_id)
  const sealed = await sealSecrets(COLLECT, { privateKey, integrity, events }, publicKey)
  await act(async (unit) => {
    const { before, type } = await load({ before: PayAccount.maybe(COLLECT), type: PaymentType.one(paymentTypeId) })
    unit.check(PaymentType, type)
    const row = { id: COLLECT, publicKey, paymentTypeId, createdAt: before?.createdAt ?? now().toISOString() } as const
    if (before) unit.replace(PayAccount, before, row)
    else unit.insertFirst(PayAccount, row)
    await keepSecrets(unit, sealed)
    unit.summary = 'Conectó los pagos en línea con Wompi'
  })
  return { message: 'Wompi quedó conectado: ya puedes enviar enlaces de pago.' }
}

/** Forgets the keys: links no longer take payments, and what was paid stays. */
export const disconnectPayments = () =>
  act(async (unit) => {
    const row = await PayAccount.find(COLLECT)
    if (!row) throw conflict('Los pagos en línea no están conectados.')
    unit.remove(PayAccount, row)
    await dropSecrets(unit, COLLECT)
    unit.summary = 'Desconectó los pagos en línea'
    return { message: 'Wompi quedó desconectado: tus enlaces ya no reciben pagos.' }
  })

/** How the shop is paid online; no secret is among it. */
export async function showPayments() {
  const { row, secrets } = await load({ row: PayAccount.maybe(COLLECT), secrets: Secrets.maybe(COLLECT) })
  return {
    environment: row ? (environmentOf(row.publicKey) === 'test' ? ('test' as const) : ('production' as const)) : null,
    payment_type_id: row?.paymentTypeId ?? null,
    /** What the shop writes at the gateway, so that it tells of payments. */
    events_url: `${config.url()}/api/hooks/wompi/comercio`,
    credentials: {
      connected: row !== undefined,
      last4: secrets?.last4 ?? null,
      checked_at: secrets?.keptAt ?? null,
    },
  }
}
