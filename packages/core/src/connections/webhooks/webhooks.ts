import * as z from 'zod'
import { author, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { conflict } from '../../kernel/errors'
import { enqueue } from '../../kernel/jobs/queue'
import { publicUrl } from '../../kernel/outside/address'
import { id, type page, paging } from '../../kernel/values/fields'
import { tellSettings } from './followed'
import { SendType, TellType } from './tell'
import { allWebhooks, Delivery, Webhook, type WebhookRow, webhookSecretOf } from './webhook'
import type { NewWebhookInput } from './webhook.input'
import { type DeliveryState, deliveryStates, hookEventNames } from './webhook.states'

/** Each is told everything that it asks for: more of them would be a way to have us call many. */
const MOST_WEBHOOKS = 30

export const WebhookOutput = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(hookEventNames)),
  made_by: z.string(),
  created_at: z.string(),
  /** Since when it is told nothing, because it failed for three days. */
  off_at: z.string().nullable(),
})
/** What it is signed with is in this answer alone. */
export const NewWebhookOutput = WebhookOutput.extend({ signing_secret: z.string() })

type Made = Omit<WebhookRow, 'version'>

const present = ({ id, url, events, madeBy, createdAt, offAt }: Made): z.output<typeof WebhookOutput> => ({
  ...{ id, url, events, made_by: madeBy, created_at: createdAt, off_at: offAt ?? null },
})

/** One that is switched off is told nothing, not even by hand. @throws AppError 409 */
function needOn({ offAt }: WebhookRow): void {
  if (offAt) throw conflict('Este webhook está apagado porque falló tres días seguidos. Enciéndelo primero.')
}

export const listWebhooks = async () => (await allWebhooks()).map(present)

/**
 * Makes a webhook and asks for it to be tried. What it is signed with is told here and never again.
 * @throws AppError 409 for too many, 422 for an address that is not public
 */
export async function createWebhook({ url, events }: z.output<typeof NewWebhookInput>) {
  const address = publicUrl(url).href
  const made = await act(async (unit): Promise<Made> => {
    const others = await allWebhooks()
    if (others.length >= MOST_WEBHOOKS) throw conflict(`Tu tienda ya tiene ${MOST_WEBHOOKS} webhooks. Elimina uno.`)
    if (others.some((one) => one.url === address)) throw conflict('Esta dirección ya tiene un webhook.', 'exists')
    const row: Made = {
      id: Webhook.newId(),
      url: address,
      events,
      madeBy: author().name,
      createdAt: now().toISOString(),
    }
    unit.insert(Webhook, row)
    await tellSettings(unit, [...others, row])
    enqueue(unit, TellType, { input: { type: 'ping', id: row.id, only: row.id } })
    unit.summary = `Creó el webhook a ${new URL(address).host}`
    return row
  })
  return { ...present(made), signing_secret: webhookSecretOf(made.id) }
}

/** Tells it nothing more, from now on. @throws AppError 404 */
export const removeWebhook = ({ id }: { id: string }): Promise<{ message: string }> =>
  act(async (unit) => {
    const hook = await Webhook.get(id)
    unit.remove(Webhook, hook)
    await tellSettings(
      unit,
      (await allWebhooks()).filter((one) => one.id !== id),
    )
    unit.summary = `Eliminó el webhook a ${new URL(hook.url).host}`
    return { message: 'El webhook quedó eliminado: no recibe más avisos.' }
  })

/** Asks for a webhook to be told something that means nothing. @throws AppError 404 */
export const tryWebhook = ({ id }: { id: string }): Promise<{ message: string }> =>
  act(async (unit) => {
    const hook = await Webhook.get(id)
    needOn(hook)
    enqueue(unit, TellType, { input: { type: 'ping', id, only: id } })
    unit.summary = `Probó el webhook a ${new URL(hook.url).host}`
    return { message: 'Enviamos un aviso de prueba: mira cómo le va abajo.' }
  })

/** Tells one that was switched off again what happens from now on, and tries it. Doing it again changes nothing. @throws AppError 404 */
export const resumeWebhook = ({ id }: { id: string }): Promise<{ message: string }> =>
  act(async (unit) => {
    const before = await Webhook.get(id)
    const { failingSince: _since, offAt, ...hook } = before
    if (!offAt) return { message: 'El webhook ya estaba encendido.' }
    unit.replace(Webhook, before, hook)
    await tellSettings(unit, [...(await allWebhooks()).filter((one) => one.id !== id), hook])
    enqueue(unit, TellType, { input: { type: 'ping', id, only: id } })
    unit.summary = `Encendió el webhook a ${new URL(hook.url).host}`
    return { message: 'El webhook quedó encendido: le enviamos un aviso de prueba.' }
  })

export const DeliveriesInput = z.object({ ...paging, id: id() })
export const DeliveryOutput = z.object({
  id: z.string(),
  type: z.string(),
  state: z.enum(Object.keys(deliveryStates) as [DeliveryState, ...DeliveryState[]]),
  created_at: z.string(),
  /** What came of each try, the newest last; without a status it did not answer. */
  tries: z.array(z.object({ at: z.string(), status: z.number().nullable(), said: z.string() })),
})

/** What a webhook was told, newest first. @throws AppError 404 */
export async function listDeliveries(
  input: z.output<typeof DeliveriesInput>,
): Promise<z.input<ReturnType<typeof page<typeof DeliveryOutput>>>> {
  const hook = await Webhook.get(input.id)
  const { data, meta } = await Delivery.page({ input, index: 'webhook', part: hook.id, descending: true })
  return {
    meta,
    data: data.map(({ id, type, state, createdAt, tries }) => ({
      ...{ id, type, state, created_at: createdAt },
      tries: tries.map(({ at, status, said }) => ({ at, status: status ?? null, said })),
    })),
  }
}

/** Tells something again, with three days to do it. @throws AppError 404, 409 for what is on its way */
export const replayDelivery = ({ id }: { id: string }): Promise<{ message: string }> =>
  act(async (unit) => {
    const row = await Delivery.get(id)
    needOn(await Webhook.get(row.webhookId))
    if (row.state === 'waiting') throw conflict('Este aviso ya está en camino.')
    const again = { ...row, state: 'waiting' as const, round: row.round + 1, since: now().toISOString() }
    unit.replace(Delivery, row, again)
    enqueue(unit, SendType, { input: { deliveryId: id, round: again.round } })
    unit.summary = `Pidió enviar de nuevo el aviso ${row.type}`
    return { message: 'Lo enviamos de nuevo en un momento.' }
  })
