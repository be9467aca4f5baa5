import * as z from 'zod'
import { type CarrierAccess, type CarrierService, MOST_TRACKED, type Shipment } from '../../guides/carrier-port'
import { config } from '../../kernel/config'
import { type OutsideAnswer, type OutsideRequest, outside } from '../../kernel/outside/client'
import { OutsideError } from '../../kernel/outside/outside-error'
import * as wire from './envia-wire'

const PRODUCTION = 'https://api.envia.com'
/** Quotes come in one or two seconds, or in ten: those are asked for once more. Source: facts 6.2. */
const PATIENCE_MS = { rate: 3_500, generate: 20_000, other: 10_000 } as const
/** The type of post that says that something happened to a parcel. */
const UPDATED = /ShipmentStatus/i

/** What an answer carries. @throws OutsideError for one that is not theirs, or that says no under 200 */
function opened({ text, status }: OutsideAnswer): unknown {
  let answer: z.output<typeof wire.Envelope>
  try {
    answer = wire.Envelope.parse(JSON.parse(text))
  } catch {
    throw new OutsideError('failed', 'an answer that is not of Envia.com', status)
  }
  if (answer.meta !== 'error' && !answer.error) return answer.data
  const said = [answer.error?.description, answer.error?.message].filter(Boolean).join(': ')
  throw new OutsideError('rejected', 'Envia.com said no', status, wire.refusalIn(said))
}

function read<S extends z.ZodType>(schema: S, data: unknown): z.output<S>[] {
  const parsed = z.array(schema).safeParse(data)
  if (!parsed.success) throw new OutsideError('failed', 'an answer of Envia.com that nobody knows')
  return parsed.data
}

const under = (url: URL, path: string): URL => new URL(`${url.pathname.replace(/\/$/, '')}/${path}`, url)

/** Their other host has what is looked up: `queries` in the place of `api`, or a folder of what plays them. */
const queriesOf = ({ url }: CarrierAccess, path: string): URL =>
  url.hostname.startsWith('api')
    ? new URL(`/${path}`, url.origin.replace('//api', '//queries'))
    : under(url, `queries/${path}`)

type Asked = Pick<OutsideRequest, 'method' | 'url'> & { body?: unknown; timeoutMs?: number }

async function ask<S extends z.ZodType>({ secrets }: CarrierAccess, schema: S, asked: Asked): Promise<z.output<S>[]> {
  const headers = { authorization: `Bearer ${secrets.token}` }
  return read(schema, opened(await outside({ timeoutMs: PATIENCE_MS.other, ...asked, headers })))
}

const ship = <S extends z.ZodType>(access: CarrierAccess, path: string, schema: S, body: unknown, timeoutMs?: number) =>
  ask(access, schema, {
    ...({ method: 'POST', url: under(access.url, `ship/${path}/`), body } as const),
    ...(timeoutMs ? { timeoutMs } : {}),
  })
const look = <S extends z.ZodType>(access: CarrierAccess, path: string, schema: S) =>
  ask(access, schema, { method: 'GET', url: queriesOf(access, path) })

/** Codes of departments by the host that told them: they are those of everybody, and do not change. */
const states = new Map<string, z.output<typeof wire.State>[]>()

async function statesOf(access: CarrierAccess) {
  const { host } = access.url
  const known = states.get(host) ?? (await look(access, 'state?country_code=CO', wire.State))
  states.set(host, known)
  return known
}

async function bodyOf(access: CarrierAccess, shipment: Shipment) {
  const known = await statesOf(access)
  const ends = { origin: wire.placeOf(shipment.from, known), destination: wire.placeOf(shipment.to, known) }
  return { ...ends, packages: wire.packagesOf(shipment) }
}

/** Asks again, once, for what changes nothing. */
const again = <T>(asking: () => Promise<T>): Promise<T> =>
  asking().catch((error) => {
    if (error instanceof OutsideError && error.reason === 'silent') return asking()
    throw error
  })

const hooksOf = (access: CarrierAccess) => look(access, 'webhooks', wire.Hook)

/** Nothing to be found is told as something wrong. */
const orNone = <T>(asked: Promise<T[]>): Promise<T[]> =>
  asked.catch((error) => {
    if (error instanceof OutsideError && error.reason === 'rejected') return []
    throw error
  })

/** Envia.com, which sells labels of many carriers out of one prepaid balance. */
export const envia: CarrierService = {
  name: 'Envia.com',
  address() {
    const local = config.outsideOrigin()
    return new URL(local ? `${local}/envia` : PRODUCTION)
  },
  async carriers(access) {
    const rows = await look(access, 'carrier?country_code=CO', wire.Carrier)
    return [...new Set(rows.filter(({ country_code }) => (country_code ?? 'CO') === 'CO').map(({ name }) => name))]
  },
  async quote(access, carrier, shipment) {
    const body = {
      ...(await bodyOf(access, shipment)),
      ...{ shipment: { carrier, type: 1 }, settings: { currency: 'COP' } },
    }
    return (await again(() => ship(access, 'rate', wire.Rate, body, PATIENCE_MS.rate))).map(wire.quoteFrom)
  },
  async create(access, { carrier, service, reference, shipment }) {
    const settings = { currency: 'COP', printFormat: 'PDF', printSize: 'STOCK_4X6', comments: reference }
    const body = { ...(await bodyOf(access, shipment)), shipment: { carrier, service, type: 1 }, settings }
    const [made] = await ship(access, 'generate', wire.Generated, body, PATIENCE_MS.generate)
    if (!made) throw new OutsideError('failed', 'Envia.com told of no label')
    return wire.labelFrom(made)
  },
  async month(access, month) {
    const [year, number] = month.split('-')
    return (await look(access, `guide/${number}/${year}`, wire.Listed)).map(wire.listedFrom)
  },
  async label(_, url) {
    // Where a label is says no more than its name: the token is for their own hosts.
    const { bytes } = await outside({ method: 'GET', url: new URL(url), timeoutMs: PATIENCE_MS.generate })
    return bytes
  },
  async track(access, trackings) {
    const trackingNumbers = trackings.slice(0, MOST_TRACKED)
    return (await orNone(ship(access, 'generaltrack', wire.Tracked, { trackingNumbers }))).map(wire.newsFrom)
  },
  cancel: async (access, { carrier, tracking }) =>
    void (await ship(access, 'cancel', z.unknown(), { carrier, trackingNumber: tracking })),
  async pickup(access, pickup) {
    const origin = wire.placeOf(pickup.from, await statesOf(access))
    const [made] = await ship(access, 'pickup', wire.Scheduled, { origin, shipment: wire.pickupOf(pickup) })
    return made?.confirmation ?? ''
  },
  async watch(access, url) {
    if ((await hooksOf(access)).some((hook) => hook.url === url)) return
    const types = await look(access, 'webhook-types', wire.HookType)
    const type_id = types.find(({ name }) => UPDATED.test(name))?.id
    if (type_id === undefined) throw new OutsideError('rejected', 'Envia.com posts nothing of shipments')
    const body = { type_id, url, active: 1 }
    await ask(access, z.unknown(), { method: 'POST', url: queriesOf(access, 'webhooks'), body })
  },
  async unwatch(access, path) {
    for (const { id, url } of await hooksOf(access))
      if (url.endsWith(path))
        await ask(access, z.unknown(), { method: 'DELETE', url: queriesOf(access, `webhooks/${id}`) })
  },
  heard(raw) {
    try {
      return wire.Posted.parse(JSON.parse(raw.toString('utf8'))).tracking_number
    } catch {
      return undefined
    }
  },
}
