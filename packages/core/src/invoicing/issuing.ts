import type * as z from 'zod'
import { now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { conflict, invalid } from '../kernel/errors'
import { Breaker } from '../kernel/outside/breaker'
import { refusalOf } from '../kernel/outside/effect'
import { OutsideError } from '../kernel/outside/outside-error'
import { dropSecrets, keepSecrets, openSecrets, Secrets, sealSecrets } from '../kernel/secrets/vault'
import { formatTime } from '../kernel/values/time'
import { saveSettings, settingsOf } from '../settings/settings'
import { ISSUING, Issuing, type IssuingRow } from './e-document'
import { type IssuerAccess, theIssuer } from './issuer-port'
import type { KeysInput, TokenInput } from './token.input'

/** What may fail: the shop's account and the service. */
export const breakersOf = ({ url }: Pick<IssuingRow, 'url'>): string[] => [ISSUING, new URL(url).host]

export const accessOf = async ({ url }: Pick<IssuingRow, 'url'>): Promise<IssuerAccess> => ({
  url: new URL(url),
  token: (await openSecrets(ISSUING)).token!,
})

/**
 * Connects the shop to who sends its documents: the token is tried before it is kept. Another token takes the place of the
 * one that there was.
 * @throws AppError 422 at `token`
 */
export async function connectIssuer({ token, environment }: z.output<typeof TokenInput>) {
  const issuer = await theIssuer()
  const url = issuer.address(environment)
  try {
    await issuer.test({ url, token })
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    const denied = `${issuer.name} no acepta este token: cópialo otra vez de su panel, en Autenticación`
    throw invalid({ token: [error.reason === 'denied' ? denied : refusalOf(error, issuer.name)] })
  }
  const sealed = await sealSecrets(ISSUING, { token }, token)
  await act(async (unit) => {
    const { settings, before } = await load({ settings: settingsOf(), before: Issuing.maybe(ISSUING) })
    const row = { id: ISSUING, environment, url: url.href, state: 'active', createdAt: now().toISOString() } as const
    const { tokenUntil: _, version: __, ...known } = before ?? { version: 0 }
    if (before) unit.replace(Issuing, before, { ...known, ...row, createdAt: before.createdAt })
    else unit.insertFirst(Issuing, row)
    await keepSecrets(unit, sealed)
    if (!settings.issuer) saveSettings(unit, settings, { issuer: true })
    unit.summary = `Conectó la facturación electrónica con ${issuer.name}`
  })
  return { message: `${issuer.name} quedó conectado: las ventas con resolución se envían solas.` }
}

/** Forgets the token. What was sent stays; what waits is sent when another token comes. */
export const disconnectIssuer = () =>
  act(async (unit) => {
    const { settings, row } = await load({ settings: settingsOf(), row: Issuing.maybe(ISSUING) })
    if (!row) throw conflict('La facturación electrónica no está conectada.')
    unit.remove(Issuing, row)
    await dropSecrets(unit, ISSUING)
    // It stays known that it had one: papers of then bear their codes.
    saveSettings(unit, settings, { issuer: false })
    unit.summary = 'Desconectó la facturación electrónica'
    return { message: 'La facturación electrónica quedó desconectada.' }
  })

/** The token is no longer taken, or is again. */
export const setIssuing = (state: IssuingRow['state']): Promise<void> =>
  act(async (unit) => {
    const row = await Issuing.find(ISSUING)
    if (row && row.state !== state) unit.replace(Issuing, row, { ...row, state })
  })

/** Writes until when the token and the certificate are good, so that their end is told before. @throws AppError 409 unconnected */
export const saveKeys = ({ token_until, certificate_until }: z.output<typeof KeysInput>) =>
  act(async (unit) => {
    const row = await Issuing.find(ISSUING)
    if (!row) throw conflict('La facturación electrónica no está conectada.', 'unconnected')
    const { version: _, tokenUntil: __, certificateUntil: ___, ...before } = row
    unit.replace(Issuing, row, {
      ...before,
      ...(token_until ? { tokenUntil: token_until } : {}),
      ...(certificate_until ? { certificateUntil: certificate_until } : {}),
    })
    unit.summary = 'Anotó los vencimientos de la facturación electrónica'
    return { message: 'Te avisamos treinta días antes de que venzan.' }
  })

/** The light and the sentence of a connection. */
async function healthOf(row: IssuingRow, name: string): Promise<{ light: 'good' | 'bad'; health: string }> {
  if (row.state === 'denied')
    return { light: 'bad', health: `${name} ya no acepta el token: crea otro en su panel y pégalo aquí.` }
  const { breakers } = await load({ breakers: Breaker.many(breakersOf(row)) })
  const at = now().toISOString()
  const open = [...breakers.values()].find(({ until }) => until !== undefined && until > at)
  if (open)
    return {
      light: 'bad',
      health: `${name} no responde desde las ${formatTime(new Date(open.since))}. Lo pendiente espera; reintentamos a las ${formatTime(new Date(open.until!))}.`,
    }
  const test = 'Conectada en pruebas: nada de lo que se envía tiene validez fiscal.'
  return { light: 'good', health: row.environment === '2' ? test : 'Conectada.' }
}

/** How the connection does, in one sentence; no secret is among it. */
export async function showIssuer() {
  const { name } = await theIssuer()
  const { row, secrets } = await load({ row: Issuing.maybe(ISSUING), secrets: Secrets.maybe(ISSUING) })
  return {
    provider: name,
    environment: row?.environment ?? null,
    ...(row ? await healthOf(row, name) : { light: 'off' as const, health: 'Sin conectar.' }),
    credentials: {
      connected: secrets !== undefined,
      last4: secrets?.last4 ?? null,
      checked_at: secrets?.keptAt ?? null,
    },
    token_until: row?.tokenUntil ?? null,
    certificate_until: row?.certificateUntil ?? null,
  }
}
