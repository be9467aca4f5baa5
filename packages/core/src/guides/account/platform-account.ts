import * as z from 'zod'
import { PLATFORM } from '../../identity/people/user'
import { asSystem } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'
import { load } from '../../kernel/db/read'
import { conflict, invalid } from '../../kernel/errors'
import { refusalOf } from '../../kernel/outside/effect'
import { OutsideError } from '../../kernel/outside/outside-error'
import { keepSecrets, openSecrets, Secrets, sealSecrets } from '../../kernel/secrets/vault'
import { type CarrierAccess, type CarrierService, theCarriers } from '../carrier-port'
import { Guide } from '../guide'
import type { PlatformCarriersInput } from './account.input'
import type { PlatformCarriersOutput } from './account.wire'

const ID = 'platformCarriers'

/** The product's own account at the service of carriers: shops buy labels with it and pay them with their wallet. */
const PlatformCarriers = kind({
  name: ID,
  label: 'la cuenta de guías de Tendero',
  words: { on: 'Encendida', url: false, carriers: 'Transportadoras' },
  schema: z.object({ id: z.literal(ID), url: z.string(), on: z.boolean(), carriers: z.array(z.string()) }),
})

/** It is kept with those who run the product, and its token in their vault. */
const there = <T>(work: () => Promise<T>): Promise<T> => asSystem(PLATFORM, 'Tendero', work)

/** The account that shops may buy with now; undefined while it is switched off. */
export async function offered() {
  const row = await there(() => PlatformCarriers.find(ID))
  return row?.on ? row : undefined
}

/** @throws AppError 409 while it is switched off */
export async function needOffered() {
  const row = await offered()
  if (!row)
    throw conflict(
      'Por ahora no se compran guías con saldo de Tendero: usa tu propia cuenta de Envia.com.',
      'not_offered',
    )
  return row
}

/** @throws AppError 409 while the wallet keeps money for a label of which nobody knows yet: it is looked for with the account */
export async function needNoneHeld(): Promise<void> {
  const states = ['generando', 'dudosa'] as const
  const asked = await Promise.all(states.map((state) => Guide.list({ state, per_page: 100 })))
  if (asked.some(({ data }) => data.some(({ bought }) => bought?.debitId)))
    throw conflict('Hay guías pagadas con tu saldo que Envia.com aún no confirma: espera a que quede claro qué pasó.')
}

/** What its service is asked with, also while it is off: labels that were bought are followed. */
export const platformAccess = (): Promise<CarrierAccess | undefined> =>
  there(async () => {
    const row = await PlatformCarriers.find(ID)
    if (!row) return undefined
    return { url: new URL(row.url), secrets: (await openSecrets(ID)) as CarrierAccess['secrets'] }
  })

/** The carriers that a token may buy of. @throws AppError 422 at the token */
export async function carriersFor(service: CarrierService, access: CarrierAccess): Promise<string[]> {
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

/** What those who run the product are told of it; no secret is among it. */
export const showPlatformCarriers = (): Promise<z.input<typeof PlatformCarriersOutput>> =>
  there(async () => {
    const { row, kept } = await load({ row: PlatformCarriers.maybe(ID), kept: Secrets.maybe(ID) })
    const credentials = { connected: !!kept, last4: kept?.last4 ?? null, checked_at: kept?.keptAt ?? null }
    return { on: row?.on ?? false, carriers: row?.carriers ?? [], credentials }
  })

/** Switches it on or off, or changes its token: one is tried before it is kept. @throws AppError 422 at the token */
export async function savePlatformCarriers({ on, token }: z.output<typeof PlatformCarriersInput>) {
  const service = await theCarriers()
  const url = service.address()
  const known = token ?? (await platformAccess())?.secrets.token
  if (!known && on) throw invalid({ token: [`Pega el token de ${service.name}`] })
  if (!known) return showPlatformCarriers()
  const carriers = token || on ? await carriersFor(service, { url, secrets: { token: known } }) : undefined
  await keep({ on, url: url.href, carriers, token })
  return showPlatformCarriers()
}

async function keep(given: { on: boolean; url: string; carriers: string[] | undefined; token: string | undefined }) {
  const { on, url, carriers, token } = given
  const sealed = token ? await there(() => sealSecrets(ID, { token }, token)) : undefined
  await act(async (unit) => {
    const before = await PlatformCarriers.find(ID)
    const row = { id: ID, on, url, carriers: carriers ?? before?.carriers ?? [] } as const
    const next = { ...row, carriers: [...row.carriers] }
    if (before) unit.replace(PlatformCarriers, before, next)
    else unit.insertFirst(PlatformCarriers, next)
    if (sealed) await keepSecrets(unit, sealed)
    unit.summary = on ? 'Encendió las guías con saldo de Tendero' : 'Apagó las guías con saldo de Tendero'
  })
}
