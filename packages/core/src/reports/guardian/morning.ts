import { BUSINESS, Business } from '../../identity/business/business'
import { mail } from '../../identity/credentials/mails'
import { User } from '../../identity/people/user'
import { waitingDocuments } from '../../invoicing/e-documents'
import { config } from '../../kernel/config'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { some } from '../../kernel/usage'
import { dayOf, formatDay, formatTime } from '../../kernel/values/time'
import { type SettingsRow, settingsOf } from '../../settings/settings'
import { endingNumbers } from '../attention'
import { DIGEST, Digest } from '../digest/digest'
import { GUARDIAN, Guardian, lookAround, watched } from './guardian'

/** Notices that a mail says; the rest are counted. */
const NAMED = 12
/** Notices that are kept as told. */
const MOST_TOLD = 300

/** Something to be told by mail, and what tells it from what was told before. */
interface Notice {
  key: string
  text: string
}

/** What waits for DIAN, the nearest deadline first. */
async function toSend(): Promise<Notice[]> {
  return (await waitingDocuments()).map(({ id, number, state_name, deadline, late }) => {
    const at = new Date(deadline)
    const when = late ? 'ya pasó su plazo' : `antes de las ${formatTime(at)} del ${formatDay(dayOf(at))}`
    return { key: `${id}.${state_name}.${late}`, text: `${number} (${state_name.toLowerCase()}): ${when}.` }
  })
}

/** A sentence without its figures, which go down each day: it is told again when it says something else. */
const unfigured = (text: string): string => text.replaceAll(/\d+/g, '')

/** What there is to be told: what waits, what runs out and what the shop bought; nothing where all is well. */
async function standing(settings: SettingsRow): Promise<Notice[]> {
  const [sending, numbering, others] = await Promise.all([toSend(), endingNumbers(settings), watched(settings)])
  return [
    ...sending,
    ...(numbering ?? []).map(({ id, document_name, prefix, warnings }) => {
      const said = warnings.join(' ')
      return { key: `${id}.${unfigured(said)}`, text: `${document_name} ${prefix}: ${said}` }
    }),
    ...others.map(({ id, title, message }) => ({ key: id, text: `${title}. ${message}` })),
  ].slice(0, MOST_TOLD)
}

/** What a mail says of what is new, and how much else still waits. */
function linesOf(fresh: readonly Notice[], all: readonly Notice[]): string[] {
  const [named, rest] = [fresh.slice(0, NAMED), fresh.length - NAMED]
  const before = all.length - fresh.length
  return [
    ...named.map(({ text }) => `- ${text}`),
    ...(rest > 0 ? [`Y ${some(rest, 'pendiente más', 'pendientes más')}.`] : []),
    ...(before > 0 ? [`Sigue sin resolver lo que ya te contamos: ${some(before, 'pendiente', 'pendientes')}.`] : []),
  ]
}

/**
 * Each morning: what the shop bought is looked through for DIAN, and its owner is mailed what there is to do that they were
 * not told yet, unless they turned that off.
 */
export async function guardianMorning(): Promise<void> {
  const { settings, digest } = await load({ settings: settingsOf(), digest: Digest.maybe(DIGEST) })
  if (!settings.issuer) return
  const found = await lookAround()
  await act(async (unit) => {
    const before = await Guardian.find(GUARDIAN)
    const { mailedOn, told } = before ?? {}
    const after = { id: GUARDIAN, ...found, ...(mailedOn ? { mailedOn } : {}), ...(told ? { told } : {}) } as const
    if (before) unit.replace(Guardian, before, after)
    else unit.insertFirst(Guardian, after)
  })
  if (digest?.dian !== false) await tell(await standing(settings), found.day)
}

/** Mails the owner what is new, once on a day, whoever asks again; what no longer stands is told anew if it comes back. */
const tell = (all: readonly Notice[], today: string): Promise<void> =>
  act(async (unit) => {
    const { guardian, business } = await load({ guardian: Guardian.one(GUARDIAN), business: Business.one(BUSINESS) })
    const told = guardian.told ?? []
    const fresh = all.filter(({ key }) => !told.includes(key))
    if (guardian.mailedOn === today || (fresh.length === 0 && told.length === all.length)) return
    const { version: _, ...before } = guardian
    const mailed = fresh.length > 0 ? { mailedOn: today } : {}
    unit.replace(Guardian, guardian, { ...before, ...mailed, told: all.map(({ key }) => key) })
    if (fresh.length === 0) return
    const owner = await User.get(business.ownerId)
    mail(unit, {
      to: owner.email,
      subject: `Pendientes con la DIAN del ${formatDay(today)}`,
      text: [
        `Hola, ${owner.name}: esto es lo que ${business.name} tiene pendiente con la DIAN.`,
        ...linesOf(fresh, all),
        `Resuélvelo en ${config.url()}/dashboard/documentos-electronicos`,
        `Si no quieres este correo, apágalo en ${config.url()}/dashboard/perfil?action=negocio`,
      ].join('\n\n'),
    })
  })
