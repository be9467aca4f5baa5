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
import { asEffect, askedNow, isDenied, refusalOf } from '../../kernel/outside/effect'
import { OutsideError } from '../../kernel/outside/outside-error'
import { derived } from '../../kernel/secrets/seal'
import { dropSecrets, keepSecrets, openSecrets, Secrets, sealSecrets, shownSecrets } from '../../kernel/secrets/vault'
import { formatTime } from '../../kernel/values/time'
import { conveyors } from '../../parties/carriers/conveyors'
import { type CarrierAccess, type CarrierService, theCarriers } from '../carrier-port'
import type { CarrierAccountInput } from './account.input'

export const CARRIERS = 'carriers'

/** The shop's account at the service that sells labels of carriers. Its token is in the vault. */
export const CarrierAccount = kind({
  name: 'carrierAccount',
  label: 'la cuenta de guías',
  plural: 'cuentas de guías',
  words: { url: false, hook: false, carriers: 'Transportadoras', conveyorId: 'Quién paga lo recaudado' },
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

type Asking = <T>(ask: (service: CarrierService, access: CarrierAccess) => Promise<T>) => Promise<T>

/** Asks the service while somebody waits. @throws AppError as `askedNow`, 409 without an account */
export async function askNow<T>(ask: (service: CarrierService, access: CarrierAccess) => Promise<T>): Promise<T> {
  const { url } = await theAccount()
  const [service, access] = await Promise.all([theCarriers(), accessOf(url)])
  return heeding(askedNow(service.name, () => ask(service, access)))
}

/** How a job asks the service, by the rules of effects. @returns undefined in a shop that is not connected */
export async function asking(mine: JobData): Promise<Asking | undefined> {
  const row = await CarrierAccount.find(CARRIERS)
  if (!row) return undefined
  const [service, access] = await Promise.all([theCarriers(), accessOf(row.url)])
  const options = { job: mine, breakers: breakersOf(row.url), service: service.name }
  return (ask) => heeding(asEffect(options, () => ask(service, access)))
}

const heeding = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch(async (error) => {
    if (isDenied(error)) await setDenied()
    throw error
  })

const setDenied = (): Promise<void> =>
  act(async (unit) => {
    const row = await CarrierAccount.find(CARRIERS)
    if (row?.state === 'active') unit.replace(CarrierAccount, row, { ...row, state: 'denied' })
  })

/** The carriers that a token may buy of. @throws AppError 422 at the token */
async function carriersFor(service: CarrierService, access: CarrierAccess): Promise<string[]> {
  try {
    return await service.carriers(access)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    const text =
      error.reason === 'denied'
        ? `${service.name} no acepta este token: cópialo completo de Desarrolladores → Acceso a la API`
        : ['silent', 'failed', 'throttled'].includes(error.reason)
          ? `${service.name} no responde. Inténtalo en un momento`
          : refusalOf(error, service.name)
    throw invalid({ token: [text] })
  }
}

/** The carrier of the shop that owes what the service collects; made the first time. */
async function conveyorFor(name: string, before: string | undefined): Promise<string> {
  if (before) return before
  const known = async () => (await conveyors.rows.active()).find((one) => one.name === name)?.id
  return (await known()) ?? (await conveyors.create({ name } as Parameters<typeof conveyors.create>[0])).id
}

/** Connects the shop, or changes its token: it is tried before it is kept. @throws AppError 422 at the token */
export async function saveCarrierAccount({ token }: z.output<typeof CarrierAccountInput>) {
  const service = await theCarriers()
  const url = service.address()
  const found = await CarrierAccount.find(CARRIERS)
  const known = token ?? (found ? (await accessOf(found.url)).secrets.token : undefined)
  if (!known) throw invalid({ token: [`Pega el token de ${service.name}`] })
  const carriers = await carriersFor(service, { url, secrets: { token: known } })
  const [conveyorId, sealed] = await Promise.all([
    conveyorFor(service.name, found?.conveyorId),
    sealSecrets(CARRIERS, { token: known }, known),
  ])
  await act(async (unit) => {
    const hook = hashOf(hookToken())
    const { before, posts } = await load({
      before: CarrierAccount.maybe(CARRIERS),
      posts: CarrierHook.maybe(hook),
    })
    const row = {
      ...({ id: CARRIERS, url: url.href, state: 'active', carriers, conveyorId, hook } as const),
      createdAt: before?.createdAt ?? now().toISOString(),
    }
    if (before) unit.replace(CarrierAccount, before, row)
    else unit.insertFirst(CarrierAccount, row)
    if (!posts) unit.insertFirst(CarrierHook, { id: hook, tenant: tenant() })
    await keepSecrets(unit, sealed)
    await enqueueOnce(unit, RepairType, { input: {}, key: 'all' })
    unit.summary = `Conectó ${service.name}`
  })
  return { message: `${service.name} quedó conectado.` }
}

/** Disconnects at once; what was left there is taken back when it answers. Guides stay as they were last heard of. */
export const removeCarrierAccount = () =>
  act(async (unit) => {
    const row = await theAccount()
    const hook = await CarrierHook.find(row.hook)
    unit.remove(CarrierAccount, row)
    if (hook) unit.remove(CarrierHook, hook)
    await enqueueOnce(unit, LeaveType, { input: { url: row.url }, key: 'all' })
    unit.summary = 'Desconectó Envia.com'
    return { message: 'Envia.com quedó desconectado.' }
  })

export const CarrierAccountOutput = z.object({
  provider: z.string(),
  light: z.enum(['good', 'bad', 'off']),
  /** How it does, in one sentence. */
  health: z.string(),
  carriers: z.array(z.string()),
  credentials: shownSecrets,
})

/** How the account does; no secret is among it. */
export async function showCarrierAccount(): Promise<z.input<typeof CarrierAccountOutput>> {
  const provider = (await theCarriers()).name
  const { row, kept } = await load({ row: CarrierAccount.maybe(CARRIERS), kept: Secrets.maybe(CARRIERS) })
  const connected = row !== undefined && kept !== undefined
  const credentials = {
    connected,
    ...{ last4: (connected && kept.last4) || null, checked_at: (connected && kept.keptAt) || null },
  }
  const said = (light: 'good' | 'bad' | 'off', health: string) => ({
    ...{ provider, light, health, credentials, carriers: row?.carriers ?? [] },
  })
  if (!row) return said('off', 'Sin conectar.')
  if (row.state === 'denied') return said('bad', `${provider} ya no acepta el token: pega otro.`)
  const { breakers } = await load({ breakers: Breaker.many(breakersOf(row.url)) })
  const at = now().toISOString()
  const open = [...breakers.values()].find(({ until }) => until !== undefined && until > at)
  if (!open) return said('good', 'Conectada.')
  const [since, until] = [formatTime(new Date(open.since)), formatTime(new Date(open.until!))]
  return said('bad', `${provider} no responde desde las ${since}. Reintentamos a las ${until}.`)
}

/** Forgets the token of an account that was disconnected, unless it was connected again meanwhile. */
export const forget = () =>
  act(async (unit) => {
    if (!(await CarrierAccount.find(CARRIERS))) await dropSecrets(unit, CARRIERS)
  })
