import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { AppError } from '../../kernel/errors'
import { job, type Outcome, type Running } from '../../kernel/jobs/declare'
import { retryAt } from '../../kernel/jobs/run'
import { Open, throughBreaker } from '../../kernel/outside/breaker'
import { outside } from '../../kernel/outside/client'
import { backoff } from '../../kernel/outside/effect'
import { OutsideError } from '../../kernel/outside/outside-error'
import { SIGNATURE, sign } from '../keys/signature'
import { tellSettings } from './followed'
import { SendType } from './tell'
import {
  allWebhooks,
  Delivery,
  type DeliveryRow,
  MOST_TRIES,
  Webhook,
  type WebhookRow,
  webhookSecretOf,
} from './webhook'

/** What is told is tried for so long: an address that is down over a weekend misses nothing. */
const PATIENCE_MS = 3 * 86_400_000
const TIMEOUT_MS = 15_000
const MOST_SAID = 300
const SENT = 'Avisado.'
const GIVEN_UP = 'No se pudo avisar.'

interface Try {
  status?: number
  said: string
}

/** What a try says of the webhook: since when it fails, and that it is switched off once that is three days. */
async function noteHealth(unit: Act, id: string, ok: boolean): Promise<void> {
  const hook = await Webhook.find(id)
  if (!hook || hook.offAt) return
  const at = now()
  if (ok) {
    const { failingSince, ...well } = hook
    if (failingSince) unit.replace(Webhook, hook, well)
    return
  }
  const { failingSince = at.toISOString() } = hook
  const off = at.getTime() - Date.parse(failingSince) > PATIENCE_MS
  if (hook.failingSince && !off) return
  const after = { ...hook, failingSince, ...(off ? { offAt: at.toISOString() } : {}) }
  unit.replace(Webhook, hook, after)
  if (!off) return
  await tellSettings(unit, [...(await allWebhooks()).filter((one) => one.id !== id), after])
  unit.summary = `Se apagó el webhook a ${new URL(hook.url).host}: falló tres días seguidos`
}

interface Noted {
  state: DeliveryRow['state']
  /** Whether its address answered well; nothing when it was not asked. */
  ok?: boolean
}

/** Writes what came of a try, unless it was asked for anew meanwhile. */
const noteTry = (row: DeliveryRow, { state, ok }: Noted, { status, said }: Try): Promise<void> =>
  act(async (unit) => {
    const found = await Delivery.find(row.id)
    if (!found || found.round !== row.round || found.state !== 'waiting') return
    const one = { at: now().toISOString(), ...(status ? { status } : {}), said: said.slice(0, MOST_SAID) }
    unit.replace(Delivery, found, { ...found, state, tries: [...found.tries, one].slice(-MOST_TRIES) })
    if (ok !== undefined) await noteHealth(unit, row.webhookId, ok)
  })

async function post(hook: WebhookRow, row: DeliveryRow): Promise<Try> {
  const body: unknown = JSON.parse(row.body)
  const { status } = await outside({
    method: 'POST',
    url: new URL(hook.url),
    headers: { [SIGNATURE]: sign(webhookSecretOf(hook.id), JSON.stringify(body), now()), 'tendero-event': row.type },
    body,
    timeoutMs: TIMEOUT_MS,
    privatePath: true,
  })
  return { status, said: 'Recibido' }
}

const whyOf = ({ reason, status, said }: OutsideError): Try => {
  if (reason === 'private') return { said: 'La dirección no es pública.' }
  return { ...(status ? { status } : {}), said: status ? said || `Contestó ${status}` : 'No contestó.' }
}

/** What follows a try that failed: it is put off while there is time, or it ends. @throws what `retryAt` makes */
async function failed(row: DeliveryRow, error: unknown, claims: number): Promise<Outcome> {
  if (error instanceof AppError && error.status === 422) {
    await noteTry(row, { state: 'failed', ok: false }, { said: error.message })
    return { summary: GIVEN_UP }
  }
  if (!(error instanceof OutsideError) && !(error instanceof Open)) throw error
  const over = now().getTime() - Date.parse(row.since) > PATIENCE_MS
  const ends = over || (error instanceof OutsideError && error.reason === 'private')
  const why = error instanceof Open ? { said: 'No contesta desde hace un tiempo.' } : whyOf(error)
  if (ends || error instanceof OutsideError) await noteTry(row, { state: ends ? 'failed' : 'waiting', ok: false }, why)
  if (ends) return { summary: GIVEN_UP }
  if (error instanceof Open) throw retryAt(error.until, 'No contesta.')
  const wait = Math.min(error.retryAfterMs ?? backoff(claims), PATIENCE_MS)
  throw retryAt(new Date(now().getTime() + wait), 'No contesta como debe.')
}

/** Takes one thing to one webhook until it answers 2xx. It may come twice: its id tells. */
async function send({ input, job: mine }: Running<typeof SendType.input>): Promise<Outcome> {
  const row = await Delivery.find(input.deliveryId)
  if (!row || row.round !== input.round) return { summary: 'Se pidió de nuevo.' }
  if (row.state === 'delivered') return { summary: SENT }
  if (row.state === 'failed') return { summary: GIVEN_UP }
  const hook = await Webhook.find(row.webhookId)
  if (!hook || hook.offAt) {
    await noteTry(row, { state: 'failed' }, { said: hook ? 'El webhook está apagado.' : 'El webhook ya no está.' })
    return { summary: GIVEN_UP }
  }
  let answered: Try
  try {
    answered = await throughBreaker([hook.id], () => post(hook, row))
  } catch (error) {
    return failed(row, error, mine.claims ?? 1)
  }
  await noteTry(row, { state: 'delivered', ok: true }, answered)
  return { summary: SENT }
}

export const SendJob = job({ ...SendType, run: send })
