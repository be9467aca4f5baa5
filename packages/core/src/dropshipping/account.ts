import * as z from 'zod'
import { now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { kind } from '../kernel/db/kind'
import { load } from '../kernel/db/read'
import { conflict, invalid } from '../kernel/errors'
import type { JobData } from '../kernel/jobs/job'
import { publicUrl } from '../kernel/outside/address'
import { Breaker } from '../kernel/outside/breaker'
import { asEffect, askedNow, isDenied, refusalOf } from '../kernel/outside/effect'
import { OutsideError } from '../kernel/outside/outside-error'
import { referTo } from '../kernel/refer-to'
import { dropSecrets, keepSecrets, openSecrets, Secrets, sealSecrets, shownSecrets } from '../kernel/secrets/vault'
import { formatTime } from '../kernel/values/time'
import { PaymentType } from '../settings/payment-types/payment-types'
import type { AccountInput } from './dropshipping.input'
import { type Supplier, type SupplierAccess, theSupplier } from './supplier-port'

export const ACCOUNT = 'dropshipping'

/** The shop's account at the supplier. Its key, and the person who answers incidents, are in the vault. */
export const Account = kind({
  name: 'dropshipping',
  label: 'la cuenta de dropshipping',
  plural: 'cuentas de dropshipping',
  words: { url: false, store: 'Tienda', paymentTypeId: 'Tipo de pago', hasPerson: 'Responde novedades' },
  schema: z.object({
    id: z.literal(ACCOUNT),
    url: z.string(),
    store: z.string(),
    /** `denied` once the key is no longer taken. */
    state: z.enum(['active', 'denied']),
    paymentTypeId: z.string().optional(),
    hasPerson: z.boolean(),
    createdAt: z.string(),
  }),
  refs: { paymentType: (a) => a.paymentTypeId },
})
type AccountRow = Awaited<ReturnType<typeof Account.get>>

export const AccountOutput = z.object({
  provider: z.string(),
  light: z.enum(['good', 'bad', 'off']),
  /** How it does, in one sentence. */
  health: z.string(),
  /** The shop on the web that the key was made for. */
  url: z.string().nullable(),
  payment_type_id: z.string().nullable(),
  /** A person of the shop is known there, so that incidents are answered from here. */
  answers: z.boolean(),
  credentials: shownSecrets,
})

/** What may fail: the account and the host of the supplier. */
const breakersOf = ({ url }: Pick<AccountRow, 'url'>): string[] => [ACCOUNT, new URL(url).host]

async function accessOf({ url, store }: Pick<AccountRow, 'url' | 'store'>): Promise<SupplierAccess> {
  return { url: new URL(url), store, secrets: (await openSecrets(ACCOUNT)) as SupplierAccess['secrets'] }
}

const UNCONNECTED = 'Conecta primero tu cuenta de Dropi.'

/** The account and how it is asked. @throws AppError 409 without one */
async function connected() {
  const row = await Account.find(ACCOUNT)
  if (!row) throw conflict(UNCONNECTED, 'unconnected')
  const [supplier, access] = await Promise.all([theSupplier(), accessOf(row)])
  return { row, supplier, access }
}

/** Asks the supplier while somebody waits. @throws AppError as `askedNow` */
export async function askNow<T>(ask: (supplier: Supplier, access: SupplierAccess) => Promise<T>): Promise<T> {
  const { supplier, access } = await connected()
  return heeding(askedNow(supplier.name, () => ask(supplier, access)))
}

type Ask = <T>(ask: (supplier: Supplier, access: SupplierAccess) => Promise<T>) => Promise<T>

/** How a job asks the supplier, by the rules of effects. @returns undefined in a shop that is not connected */
export async function asking(mine: JobData): Promise<Ask | undefined> {
  const row = await Account.find(ACCOUNT)
  if (!row) return undefined
  const [supplier, access] = await Promise.all([theSupplier(), accessOf(row)])
  const options = { job: mine, breakers: breakersOf(row), service: supplier.name }
  return (ask) => heeding(asEffect(options, () => ask(supplier, access)))
}

/** Notes when the supplier no longer knows us. */
const heeding = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch(async (error) => {
    if (isDenied(error)) await setDenied()
    throw error
  })

const setDenied = (): Promise<void> =>
  act(async (unit) => {
    const row = await Account.find(ACCOUNT)
    if (row?.state === 'active') unit.replace(Account, row, { ...row, state: 'denied' })
  })

/** Signs in with what was given. @throws AppError 422 at the field that is wrong */
async function test(supplier: Supplier, access: SupplierAccess): Promise<void> {
  const tried = async (ask: Promise<void>, field: string, denied: string) => {
    try {
      await ask
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      throw invalid({ [field]: [error.reason === 'denied' ? denied : refusalOf(error, supplier.name)] })
    }
  }
  const { name } = supplier
  await tried(
    supplier.test(access),
    'key',
    `${name} no acepta esta clave para esa tienda: cópiala de «Mis integraciones» y escribe la misma dirección`,
  )
  if (access.secrets.email && access.secrets.password)
    await tried(supplier.testPerson(access), 'password', `${name} no acepta este correo y contraseña`)
}

/** What is not given stays as it was kept. @throws AppError 422 without a key, or with half a person */
async function secretsFrom({ key, email, password }: z.output<typeof AccountInput>, row: AccountRow | undefined) {
  const kept = row ? ((await openSecrets(ACCOUNT)) as SupplierAccess['secrets']) : undefined
  const known = key ?? kept?.key
  if (!known) throw invalid({ key: ['Pega la clave de integración de Dropi'] })
  if ((email === undefined) !== (password === undefined))
    throw invalid({ [email ? 'password' : 'email']: ['Escribe el correo y la contraseña'] })
  const person = email && password ? { email, password } : { email: kept?.email, password: kept?.password }
  return {
    key: known,
    ...(person.email && person.password ? { email: person.email, password: person.password } : {}),
  }
}

/**
 * Connects the shop to the supplier, or changes how: the keys are tried before they are kept.
 * @throws AppError 404, 422 by field
 */
export async function saveAccount(input: z.output<typeof AccountInput>) {
  const supplier = await theSupplier()
  const url = supplier.address()
  const store = publicUrl(input.url).origin
  const secrets = await secretsFrom(input, await Account.find(ACCOUNT))
  await test(supplier, { url, store, secrets })
  const sealed = await sealSecrets(ACCOUNT, secrets, secrets.key)
  await act(async (unit) => {
    const before = await Account.find(ACCOUNT)
    const payment = await referTo(unit, PaymentType, input.payment_type_id, {
      field: 'payment_type_id',
      ...(before?.paymentTypeId ? { before: before.paymentTypeId } : {}),
    })
    if (payment?.means === 'cash' || payment?.means === 'credit')
      throw invalid({ payment_type_id: ['Elige uno que entre a un banco: Dropi paga a tu cuenta'] })
    const row = {
      ...({ id: ACCOUNT, url: url.href, store, state: 'active', hasPerson: secrets.email !== undefined } as const),
      ...(payment ? { paymentTypeId: payment.id } : {}),
      createdAt: before?.createdAt ?? now().toISOString(),
    }
    if (before) unit.replace(Account, before, row)
    else unit.insertFirst(Account, row)
    await keepSecrets(unit, sealed)
    unit.summary = `Conectó ${supplier.name}`
  })
  return { message: `${supplier.name} quedó conectado.` }
}

/** Forgets the keys. What was sent stays as it was last heard of. */
export const removeAccount = () =>
  act(async (unit) => {
    const { row } = await load({ row: Account.maybe(ACCOUNT) })
    if (!row) throw conflict('Dropi no está conectado.')
    unit.remove(Account, row)
    await dropSecrets(unit, ACCOUNT)
    unit.summary = 'Desconectó Dropi'
    return { message: 'Dropi quedó desconectado.' }
  })

/** How the account does; no secret is among it. */
export async function showAccount(): Promise<z.input<typeof AccountOutput>> {
  const provider = (await theSupplier()).name
  const { row, kept } = await load({ row: Account.maybe(ACCOUNT), kept: Secrets.maybe(ACCOUNT) })
  const credentials = { connected: kept !== undefined, last4: kept?.last4 ?? null, checked_at: kept?.keptAt ?? null }
  if (!row)
    return {
      ...{ provider, light: 'off', health: 'Sin conectar.', url: null, payment_type_id: null, answers: false },
      credentials,
    }
  const { breakers } = await load({ breakers: Breaker.many(breakersOf(row)) })
  const at = now().toISOString()
  const open = [...breakers.values()].find(({ until }) => until !== undefined && until > at)
  const said = (light: 'good' | 'bad', health: string) => ({
    ...{ provider, light, health, url: row.store, credentials, answers: row.hasPerson },
    payment_type_id: row.paymentTypeId ?? null,
  })
  if (row.state === 'denied') return said('bad', `${provider} ya no acepta la clave: crea otra y pégala aquí.`)
  if (open)
    return said(
      'bad',
      `${provider} no responde desde las ${formatTime(new Date(open.since))}. Lo pendiente espera; reintentamos a las ${formatTime(new Date(open.until!))}.`,
    )
  return said(
    'good',
    row.hasPerson
      ? 'Conectada.'
      : 'Conectada. Para responder novedades desde aquí, agrega tu correo y contraseña de Dropi.',
  )
}
