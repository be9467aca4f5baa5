import * as z from 'zod'
import { hashOf } from '../../connections/connections'
import { now, tenant } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'
import { load } from '../../kernel/db/read'
import { conflict, invalid } from '../../kernel/errors'
import { jobType } from '../../kernel/jobs/declare'
import type { JobData } from '../../kernel/jobs/job'
import { enqueueOnce } from '../../kernel/jobs/queue'
import { Breaker } from '../../kernel/outside/breaker'
import { asEffect, askedNow, isDenied } from '../../kernel/outside/effect'
import { derived } from '../../kernel/secrets/seal'
import { dropSecrets, keepSecrets, openSecrets, Secrets, sealSecrets } from '../../kernel/secrets/vault'
import { formatTime } from '../../kernel/values/time'
import { conveyors } from '../../parties/carriers/conveyors'
import { type CarrierAccess, type CarrierService, theCarriers } from '../carrier-port'
import type { GuideData } from '../guide'
import { type CarrierAccountInput, type Payer, payers } from './account.input'
import type { CarrierAccountOutput } from './account.wire'
import { carriersFor, needNoneHeld, needOffered, offered, platformAccess } from './platform-account'

export const CARRIERS = 'carriers'

/** The shop's account at the service that sells labels of carriers. Its token is in the vault. */
export const CarrierAccount = kind({
  name: 'carrierAccount',
  label: 'la cuenta de guías',
  plural: 'cuentas de guías',
  words: {
    url: false,
    hook: false,
    carriers: 'Transportadoras',
    conveyorId: 'Quién paga lo recaudado',
    pays: 'Con qué paga',
  },
  schema: z.object({
    id: z.literal(CARRIERS),
    url: z.string(),
    /** `denied` once the token is no longer taken. */
    state: z.enum(['active', 'denied']),
    /** Those that it sells, as it names them. */
    carriers: z.array(z.string()),
    /** The carrier of the shop that owes what is charged at the door. */
    conveyorId: z.string(),
    /** Hash of the token in the address that it posts to. */
    hook: z.string(),
    /** Who pays the labels that are bought from now on; the shop at its own account unless told. */
    pays: z.enum(payers).optional(),
    createdAt: z.string(),
  }),
  secret: ['hook'],
  refs: { conveyor: (a) => a.conveyorId },
})
type AccountRow = Awaited<ReturnType<typeof CarrierAccount.get>>

/** Labels of the account that no guide of the shop has: bought elsewhere, or for a guide that was cancelled here. */
export const UnknownLabels = kind({
  name: 'unknownLabels',
  label: 'las guías que no están aquí',
  schema: z.object({
    id: z.literal(CARRIERS),
    comparedAt: z.string(),
    labels: z.array(
      z.object({ tracking: z.string(), carrier: z.string(), priceCents: z.number().int(), at: z.string() }),
    ),
    /** Those that a person knows about. */
    known: z.array(z.string()),
  }),
  plain: [],
  audited: false,
})

/** Whose the address is that it posts to, before a tenant is known. */
export const CarrierHook = kind({
  name: 'carrierHook',
  label: 'la dirección',
  schema: z.object({ id: z.string(), tenant: z.string() }),
  global: true,
  audited: false,
})

const hookToken = (): string => derived('carriers', tenant()).toString('base64url')
/** Where it posts to, on our own address. */
export const hookPath = (): string => `/api/hooks/envia/${hookToken()}`

/** Compares what the service has with what is here: its posts, labels that nobody knows. */
export const RepairType = jobType({
  ...{ type: 'guides.repair', title: 'Comparar las guías con Envia.com', lane: 'outbox', hidden: true },
  input: z.object({}),
})
/** Takes back what was left at an account that is disconnected, and then forgets its token. */
export const LeaveType = jobType({
  ...{ type: 'guides.leave', title: 'Desconectar Envia.com', lane: 'outbox', hidden: true },
  input: z.object({ url: z.string() }),
})

/** What may fail: the account and the host of the service. */
export const breakersOf = (url: string): string[] => [CARRIERS, new URL(url).host]

export async function accessOf(url: string): Promise<CarrierAccess> {
  return { url: new URL(url), secrets: (await openSecrets(CARRIERS)) as CarrierAccess['secrets'] }
}

/** The account. @throws AppError 409 without one */
export async function theAccount(): Promise<AccountRow> {
  const row = await CarrierAccount.find(CARRIERS)
  if (!row) throw conflict('Conecta primero tu cuenta de Envia.com en Integraciones.', 'unconnected')
  return row
}

/** The account that labels are bought with now. @throws AppError 409 without one, or when the wallet pays and that is off */
export async function buyingAccount(): Promise<AccountRow> {
  const row = await theAccount()
  if (row.pays === 'wallet') await needOffered()
  return row
}

/** With which account a guide was bought. */
export const payerOf = ({ bought }: Pick<GuideData, 'bought'>): Payer => (bought?.debitId ? 'wallet' : 'own')

type Asking = <T>(ask: (service: CarrierService, access: CarrierAccess) => Promise<T>) => Promise<T>

interface Reached {
  payer: Payer
  access: CarrierAccess
}

/** What the service is asked with: by whom a guide was paid, or by who pays now. @returns undefined without an account */
async function reach(given?: Payer): Promise<Reached | undefined> {
  const row = await CarrierAccount.find(CARRIERS)
  const payer = given ?? row?.pays ?? 'own'
  if (payer === 'wallet') {
    const access = row || given ? await platformAccess() : undefined
    return access && { payer, access }
  }
  if (!row || !(await Secrets.find(CARRIERS))) return undefined
  return { payer, access: await accessOf(row.url) }
}

/** Asks the service while somebody waits. @throws AppError as `askedNow`, 409 without an account */
export async function askNow<T>(
  ask: (service: CarrierService, access: CarrierAccess) => Promise<T>,
  given?: Payer,
): Promise<T> {
  const [service, reached] = await Promise.all([theCarriers(), reach(given)])
  if (!reached) throw conflict('Conecta primero tu cuenta de Envia.com en Integraciones.', 'unconnected')
  return heeding(
    reached.payer,
    askedNow(service.name, () => ask(service, reached.access)),
  )
}

/** How a job asks the service, by the rules of effects. @returns undefined in a shop that is not connected */
export async function asking(mine: JobData, given?: Payer): Promise<Asking | undefined> {
  const reached = await reach(given)
  if (!reached) return undefined
  const { payer, access } = reached
  const service = await theCarriers()
  const options = { job: mine, breakers: breakersOf(access.url.href), service: service.name }
  return (ask) =>
    heeding(
      payer,
      asEffect(options, () => ask(service, access)),
    )
}

const heeding = <T>(payer: Payer, asked: Promise<T>): Promise<T> =>
  asked.catch(async (error) => {
    if (!isDenied(error)) throw error
    if (payer === 'wallet') throw conflict('Envia.com no acepta la cuenta de Tendero. Escríbenos.', 'outside_denied')
    await setDenied()
    throw error
  })

const setDenied = (): Promise<void> =>
  act(async (unit) => {
    const row = await CarrierAccount.find(CARRIERS)
    if (row?.state === 'active') unit.replace(CarrierAccount, row, { ...row, state: 'denied' })
  })

/** The carrier of the shop that owes what the service collects; made the first time. */
async function conveyorFor(name: string, before: string | undefined): Promise<string> {
  if (before) return before
  const known = async () => (await conveyors.rows.active()).find((one) => one.name === name)?.id
  return (await known()) ?? (await conveyors.create({ name } as Parameters<typeof conveyors.create>[0])).id
}

/** The token that a shop has or gives, and the carriers that may be bought of. @throws AppError 422 at the token */
async function triedToken(service: CarrierService, token: string | undefined) {
  const known = token ?? ((await Secrets.find(CARRIERS)) ? (await openSecrets(CARRIERS)).token : undefined)
  if (!known) throw invalid({ token: [`Pega el token de ${service.name}`] })
  const carriers = await carriersFor(service, { url: service.address(), secrets: { token: known } })
  return { carriers, sealed: await sealSecrets(CARRIERS, { token: known }, known) }
}

/** Connects the shop, or changes its token or who pays: a token is tried before it is kept. @throws AppError 409, 422 */
export async function saveCarrierAccount({ token, pays }: z.output<typeof CarrierAccountInput>) {
  const service = await theCarriers()
  const found = await CarrierAccount.find(CARRIERS)
  const payer = pays ?? (token ? 'own' : found?.pays) ?? 'own'
  const { carriers, sealed } =
    payer === 'wallet'
      ? { carriers: (await needOffered()).carriers, sealed: undefined }
      : await triedToken(service, token)
  const conveyorId = await conveyorFor(service.name, found?.conveyorId)
  await act(async (unit) => {
    const hook = hashOf(hookToken())
    const { before, posts } = await load({
      before: CarrierAccount.maybe(CARRIERS),
      posts: CarrierHook.maybe(hook),
    })
    const row = {
      ...({ id: CARRIERS, url: service.address().href, state: 'active', carriers, conveyorId, hook } as const),
      ...{ pays: payer, createdAt: before?.createdAt ?? now().toISOString() },
    }
    if (before) unit.replace(CarrierAccount, before, row)
    else unit.insertFirst(CarrierAccount, row)
    if (!posts) unit.insertFirst(CarrierHook, { id: hook, tenant: tenant() })
    if (sealed) await keepSecrets(unit, sealed)
    if (sealed) await enqueueOnce(unit, RepairType, { input: {}, key: 'all' })
    unit.summary = payer === 'wallet' ? 'Eligió pagar las guías con saldo de Tendero' : `Conectó ${service.name}`
  })
  if (payer === 'wallet') return { message: 'Desde ahora pagas las guías con tu saldo de Tendero.' }
  return { message: `${service.name} quedó conectado.` }
}

/** Disconnects at once; what was left there is taken back when it answers. Guides stay as they were last heard of. */
export async function removeCarrierAccount() {
  await needNoneHeld()
  return act(async (unit) => {
    const row = await theAccount()
    const hook = await CarrierHook.find(row.hook)
    unit.remove(CarrierAccount, row)
    if (hook) unit.remove(CarrierHook, hook)
    await enqueueOnce(unit, LeaveType, { input: { url: row.url }, key: 'all' })
    unit.summary = 'Desconectó Envia.com'
    return { message: 'Envia.com quedó desconectado.' }
  })
}

type Said = Pick<z.input<typeof CarrierAccountOutput>, 'light' | 'health'>
const said = (light: Said['light'], health: string): Said => ({ light, health })

async function healthOf(row: AccountRow, provider: string, isOffered: boolean): Promise<Said> {
  const { breakers } = await load({ breakers: Breaker.many(breakersOf(row.url)) })
  const at = now().toISOString()
  const open = [...breakers.values()].find(({ until }) => until !== undefined && until > at)
  if (row.pays === 'wallet' && !isOffered)
    return said('bad', 'Por ahora no se compran guías con saldo de Tendero: usa tu propia cuenta.')
  if (!open) return said('good', row.pays === 'wallet' ? 'Pagas las guías con tu saldo de Tendero.' : 'Conectada.')
  const [since, until] = [formatTime(new Date(open.since)), formatTime(new Date(open.until!))]
  return said('bad', `${provider} no responde desde las ${since}. Reintentamos a las ${until}.`)
}

/** How the account does; no secret is among it. */
export async function showCarrierAccount(): Promise<z.input<typeof CarrierAccountOutput>> {
  const [{ name: provider }, isOffered] = [await theCarriers(), (await offered()) !== undefined]
  const { row, kept } = await load({ row: CarrierAccount.maybe(CARRIERS), kept: Secrets.maybe(CARRIERS) })
  const connected = row !== undefined && kept !== undefined
  const credentials = {
    connected,
    ...{ last4: (connected && kept.last4) || null, checked_at: (connected && kept.keptAt) || null },
  }
  const how = !row
    ? said('off', 'Sin conectar.')
    : row.state === 'denied'
      ? said('bad', `${provider} ya no acepta el token: pega otro.`)
      : await healthOf(row, provider, isOffered)
  const pays = row?.pays ?? 'own'
  return { provider, ...how, credentials, carriers: row?.carriers ?? [], pays, wallet_offered: isOffered }
}

/** Forgets the token of an account that was disconnected, unless it was connected again meanwhile. */
export const forget = () =>
  act(async (unit) => {
    if (!(await CarrierAccount.find(CARRIERS))) await dropSecrets(unit, CARRIERS)
  })
