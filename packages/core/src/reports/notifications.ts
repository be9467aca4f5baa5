import type * as z from 'zod'
import { User } from '../identity/people/user'
import { resultOf } from '../jobs/jobs'
import { author, member, now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { slicePage } from '../kernel/db/lists/page'
import { load, range } from '../kernel/db/read'
import { notFound } from '../kernel/errors'
import { Job, type JobData, personPart } from '../kernel/jobs/job'
import { later } from '../kernel/later'
import { newId } from '../kernel/values/id'
import { dayOf, formatDay, startOfDay } from '../kernel/values/time'
import { type SettingsRow, settingsOf } from '../settings/settings'
import { endingNumbers, lowStock, openDecisions, openDocuments, openShifts, webhooksOff } from './attention'
import {
  type ListNotifications,
  type NewNotification,
  Notice,
  type Notification,
  type NotificationPage,
  Reading,
  type ReadNotifications,
} from './notification'
import { today } from './period'

const guardian = later(() => import('./guardian/guardian'))

/** Jobs and notices that are looked at: what is older is no news. */
const RECENT = 50
/** Products that a message names. */
const NAMED = 3

async function newest(kind: typeof Job | typeof Notice, pk: string) {
  const index = kind === Job ? Job.indexOf('person') : Notice.indexOf('to')
  return (await range({ pk, index, descending: true, limit: RECENT })).items
}

const finished = (job: JobData): boolean => job.state === 'done' || job.state === 'failed'

/** Jobs that the person asked for and that ended. */
async function jobs(): Promise<Notification[]> {
  const { tenant, userId } = member()
  const items = await newest(Job, Job.indexPartition('person', personPart({ tenant, userId })))
  return items
    .map(Job.fromItem)
    .filter(finished)
    .map((job) => ({
      id: job.id,
      type: 'job',
      title: job.state === 'done' ? job.title : `${job.title}: no se pudo`,
      message: job.summary ?? '',
      link: null,
      file: resultOf(job)?.name ?? null,
      at: job.finishedAt ?? job.createdAt,
    }))
}

async function notices(): Promise<Notification[]> {
  const { userId } = member()
  const found = await Promise.all(['all', userId].map((to) => newest(Notice, Notice.indexPartition('to', to))))
  const at = now().getTime() / 1000
  return found
    .flat()
    .map((item) => ({ row: Notice.fromItem(item), ttl: Number(item.ttl ?? Number.POSITIVE_INFINITY) }))
    .filter(({ row, ttl }) => ttl > at && row.author.id !== userId)
    .map(({ row }) => ({
      id: row.id,
      type: 'notice',
      title: row.title,
      message: `${row.message} — ${row.author.name}`,
      link: row.link ?? null,
      file: null,
      at: row.at,
    }))
}

/** What is running out is one notification; it is another, unread, when another thing runs out. */
async function runningOut(settings: SettingsRow): Promise<Notification[]> {
  const low = await lowStock(NAMED, settings)
  if (!low || low.count === 0) return []
  const names = low.rows.map((s) => `${s.name} (${s.storage})`)
  const rest = low.count - names.length
  return [
    {
      id: `bajo.${low.revision}`,
      type: 'low_stock',
      title: low.count === 1 ? 'Un producto está por agotarse' : `${low.count} productos están por agotarse`,
      message: rest > 0 ? `${names.join(', ')} y ${rest} más` : names.join(', '),
      link: '/dashboard/productos?stock=low',
      file: null,
      at: startOfDay(today()).toISOString(),
    },
  ]
}

async function forgottenRegisters(): Promise<Notification[]> {
  return ((await openShifts()) ?? [])
    .filter((shift) => shift.forgotten)
    .map((shift) => ({
      id: `caja.${shift.id}`,
      type: 'open_register',
      title: `${shift.register} quedó abierta`,
      message: `${shift.userName} no cerró su turno. Cuéntala y ciérrala.`,
      link: '/dashboard/turnos',
      file: null,
      at: startOfDay(today()).toISOString(),
    }))
}

/** What tills did without internet is one notification; it is another, unread, when there is something newer. */
async function undecided(): Promise<Notification[]> {
  const [first, ...others] = (await openDecisions()) ?? []
  if (!first) return []
  return [
    {
      id: `decidir.${first.id}`,
      type: 'decisions',
      title: others.length > 0 ? `${others.length + 1} asuntos por decidir` : 'Un asunto por decidir',
      message: `${first.register}, sin internet: ${first.text}`,
      link: '/dashboard/por-decidir',
      file: null,
      at: startOfDay(today()).toISOString(),
    },
  ]
}

async function numbering(settings: SettingsRow): Promise<Notification[]> {
  return ((await endingNumbers(settings)) ?? []).map((r) => ({
    id: `num.${r.id}.${today()}`,
    type: 'numbering' as const,
    title: `${r.document_name}${r.prefix ? ` ${r.prefix}` : ''}: revisa la numeración`,
    message: r.warnings.join(' '),
    link: '/dashboard/parametrizacion/facturacion/general',
    file: null,
    at: startOfDay(today()).toISOString(),
  }))
}

/** What DIAN must have: one notification, and another when another one is the first. */
async function forDian(settings: SettingsRow): Promise<Notification[]> {
  const open = (await openDocuments(settings)) ?? []
  const [first] = open
  if (!first) return []
  const when = first.late ? 'ya pasó su plazo' : `debe llegar antes del ${formatDay(dayOf(new Date(first.deadline)))}`
  return [
    {
      id: `dian.${first.id}.${first.late ? 'late' : today()}`,
      type: 'e_documents',
      title: open.length === 1 ? 'Un documento no está en la DIAN' : `${open.length} documentos no están en la DIAN`,
      message: `${first.number} (${first.state_name.toLowerCase()}) ${when}.`,
      link: '/dashboard/documentos-electronicos',
      file: null,
      at: startOfDay(today()).toISOString(),
    },
  ]
}

/** What else must be done for DIAN, each until it is done. */
async function guarded(settings: SettingsRow): Promise<Notification[]> {
  const at = startOfDay(today()).toISOString()
  return (await guardian.watched(settings)).map(({ id, ...what }) => ({
    id: `dian.${id}`,
    type: 'dian',
    ...what,
    file: null,
    at,
  }))
}

/** Webhooks that were switched off because they failed for days, each until somebody switches it on or removes it. */
async function silenced(settings: SettingsRow): Promise<Notification[]> {
  return ((await webhooksOff(settings)) ?? []).map(({ id, url, offAt }) => ({
    id: `webhook.${id}.${offAt}`,
    type: 'webhook' as const,
    title: 'Un webhook se apagó',
    message: `${new URL(url).host} falló tres días seguidos y ya no recibe avisos. Revisa tu programa y enciéndelo.`,
    link: '/dashboard/claves',
    file: null,
    at: offAt!,
  }))
}

/** Everything that is announced to the person, newest first: what ended, what was written, and what asks for attention. */
async function all(): Promise<Notification[]> {
  const { settings } = await load({ settings: settingsOf() })
  const parts = [
    jobs(),
    notices(),
    forgottenRegisters(),
    undecided(),
    runningOut(settings),
    numbering(settings),
    forDian(settings),
    guarded(settings),
    silenced(settings),
  ]
  const found = await Promise.all(parts)
  return found.flat().sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

type ReadState = Pick<z.output<typeof Reading.schema>, 'until' | 'ids'>
const isRead = (n: Notification, state: ReadState | undefined): boolean =>
  state !== undefined && (state.ids.includes(n.id) || (isEvent(n) && n.at <= state.until))

/** What happened once is old after it was read; what still is so asks again when it changes. */
const isEvent = (n: Notification): boolean => n.type === 'job' || n.type === 'notice'

/** A page of what is announced to the person, with how much of it is not read. */
export async function listNotifications(
  input: z.output<typeof ListNotifications>,
): Promise<z.input<typeof NotificationPage>> {
  const [list, state] = await Promise.all([all(), Reading.find(member().userId)])
  const marked = list.map((n) => ({ ...n, read: isRead(n, state) }))
  const unread = marked.filter((n) => !n.read)
  const { data, meta } = slicePage(input.unread ? unread : marked, input)
  return { data, meta: { ...meta, unread: unread.length } }
}

/**
 * Marks notifications as read for the person; all of them without ids. Doing it again changes nothing. A notice is read
 * by whoever wrote it from the start, although it is not announced to them.
 * @returns how many are left
 * @throws AppError 404 for one that the person does not have
 */
export const readNotifications = ({ ids }: z.output<typeof ReadNotifications>) =>
  act(async (unit) => {
    const { userId } = member()
    const [list, state] = await Promise.all([all(), Reading.find(userId)])
    const known = new Set(list.map((n) => n.id))
    await mustHaveWritten(ids?.filter((id) => !known.has(id)) ?? [])
    const wanted = new Set([...(state?.ids ?? []), ...(ids ?? known)])
    const after = {
      id: userId,
      until: ids ? (state?.until ?? '') : (list.find(isEvent)?.at ?? ''),
      ids: list.filter((n) => wanted.has(n.id)).map((n) => n.id),
    }
    if (state) unit.replace(Reading, state, after)
    else unit.insertFirst(Reading, after)
    return { unread: list.filter((n) => !isRead(n, after)).length }
  })

/** @throws AppError 404 when one of `ids` is no notice of the person who asks */
async function mustHaveWritten(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { userId } = member()
  const { found } = await load({ found: Notice.many(ids) })
  if (ids.some((id) => found.get(id)?.author.id !== userId)) throw notFound('la notificación')
}

/** Writes a notice to one person of the shop, or to everybody. @throws AppError 404 for somebody who is not of the shop */
export const createNotification = (input: z.output<typeof NewNotification>) =>
  act(async (unit) => {
    if (input.user_id) unit.check(User, await User.get(input.user_id))
    const { userId, name } = author()
    const row = {
      id: newId('notification'),
      title: input.title,
      message: input.message,
      ...(input.link ? { link: input.link } : {}),
      ...(input.user_id ? { userId: input.user_id } : {}),
      author: { id: userId, name },
      at: now().toISOString(),
    }
    unit.insert(Notice, row)
    return {
      id: row.id,
      type: 'notice' as const,
      title: row.title,
      message: row.message,
      link: row.link ?? null,
      file: null,
      at: row.at,
      read: true,
    }
  })
