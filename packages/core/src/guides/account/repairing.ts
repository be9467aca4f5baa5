import { config } from '../../kernel/config'
import { now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { notFound } from '../../kernel/errors'
import { job, type Outcome, type Running } from '../../kernel/jobs/declare'
import { enqueueOnce } from '../../kernel/jobs/queue'
import { asEffect } from '../../kernel/outside/effect'
import { Secrets } from '../../kernel/secrets/vault'
import { addDays, dayOf, monthOf } from '../../kernel/values/time'
import { unlessRefused } from '../../sales/changes/walk'
import { type ListedLabel, theCarriers } from '../carrier-port'
import { Guide } from '../guide'
import { isAsked } from '../guide.states'
import {
  accessOf,
  asking,
  breakersOf,
  CARRIERS,
  CarrierAccount,
  forget,
  hookPath,
  LeaveType,
  payerOf,
  RepairType,
  UnknownLabels,
} from './account'
import { conclude, referenceOf } from './buying'

/** Labels that are told; a shop with more looks at its account. */
const MOST = 100

/** Guides of the shop by the number of their label, of those that were listed. */
async function isOurs(label: ListedLabel): Promise<boolean> {
  const { data } = await Guide.list({ tracking: label.tracking, per_page: 1 })
  return data.length > 0
}

/** The guide that a label was bought for, while nobody knows what came of asking for it. */
async function askedFor({ reference }: ListedLabel) {
  const id = reference?.split(' ').at(-1)
  const row = id ? await Guide.find(id).catch(() => undefined) : undefined
  return row && isAsked(row.state) && payerOf(row) === 'own' && referenceOf(row) === reference ? row : undefined
}

/** Writes the labels that nobody here knows; a guide that waited for its own gets it. */
async function compare(listed: readonly ListedLabel[]): Promise<number> {
  const unknown: ListedLabel[] = []
  for (const label of listed) {
    if (label.cancelled || (await isOurs(label))) continue
    const waiting = await askedFor(label)
    if (waiting) await conclude(waiting.id, label)
    else unknown.push(label)
  }
  return act(async (unit) => {
    const before = await UnknownLabels.find(CARRIERS)
    const known = before?.known ?? []
    const labels = unknown
      .filter(({ tracking }) => !known.includes(tracking))
      .slice(0, MOST)
      .map(({ tracking, carrier, priceCents, at }) => ({ tracking, carrier, priceCents, at }))
    const row = { id: CARRIERS, comparedAt: now().toISOString(), labels, known } as const
    if (before) unit.replace(UnknownLabels, before, { ...row, labels: [...labels], known: [...known] })
    else unit.insertFirst(UnknownLabels, { ...row, labels: [...labels], known: [...known] })
    return labels.length
  })
}

/** Has the service post to us, and compares the labels of the month, and of the one before in its first days, with ours. */
async function repair({ job: mine }: Running<typeof RepairType.input>): Promise<Outcome> {
  const asks = await asking(mine, 'own')
  if (!asks) return { summary: 'No hay una cuenta propia de Envia.com.' }
  await unlessRefused(asks((service, access) => service.watch(access, `${config.url()}${hookPath()}`)))
  const today = dayOf(now())
  const months = [...new Set([monthOf(addDays(today, -3)), monthOf(today)])]
  const listed: ListedLabel[] = []
  for (const month of months) listed.push(...(await asks((service, access) => service.month(access, month))))
  const unknown = await compare(listed)
  return { summary: unknown === 0 ? 'Las guías coinciden.' : `${unknown} guías de Envia.com no están aquí.` }
}
export const RepairJob = job({ ...RepairType, run: repair })

/** Each night. A shop without an account costs a read. */
export async function repairGuides(): Promise<void> {
  if (await CarrierAccount.find(CARRIERS)) await act((unit) => enqueueOnce(unit, RepairType, { input: {}, key: 'all' }))
}

async function leave({ input: { url }, job: mine }: Running<typeof LeaveType.input>): Promise<Outcome> {
  const connected = await CarrierAccount.find(CARRIERS)
  if (!connected && (await Secrets.find(CARRIERS))) {
    const [service, access] = await Promise.all([theCarriers(), accessOf(url)])
    const options = { job: mine, breakers: breakersOf(url), service: service.name }
    await unlessRefused(asEffect(options, () => service.unwatch(access, hookPath())))
    await forget()
  }
  return { summary: 'Envia.com quedó desconectado.' }
}
export const LeaveJob = job({ ...LeaveType, run: leave })

/** Labels of the account that are of no guide here, as the last comparison left them. */
export async function unknownLabels() {
  const row = await UnknownLabels.find(CARRIERS)
  return { compared_at: row?.comparedAt ?? null, labels: row?.labels ?? [] }
}

/** Somebody knows what a label was bought for: it is told no more. @throws AppError 404 */
export const dismissLabel = ({ tracking }: { tracking: string }) =>
  act(async (unit) => {
    const row = await UnknownLabels.find(CARRIERS)
    if (!row?.labels.some((label) => label.tracking === tracking)) throw notFound('la guía')
    const { version: _, ...before } = row
    const labels = row.labels.filter((label) => label.tracking !== tracking)
    unit.replace(UnknownLabels, row, { ...before, labels, known: [...row.known, tracking].slice(-5 * MOST) })
    return { message: 'Listo, no la mostramos más.' }
  })
