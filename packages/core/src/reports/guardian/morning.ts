import { BUSINESS, Business } from '../../identity/business/business'
import { mail } from '../../identity/credentials/mails'
import { User } from '../../identity/people/user'
import { waitingDocuments } from '../../invoicing/e-documents'
import { config } from '../../kernel/config'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { dayOf, formatDay, formatTime } from '../../kernel/values/time'
import { type SettingsRow, settingsOf } from '../../settings/settings'
import { endingNumbers } from '../attention'
import { GUARDIAN, Guardian, lookAround, watched } from './guardian'

/** Documents that a mail names; the rest are counted. */
const NAMED = 5

/** What waits for DIAN, the nearest deadline first. */
async function toSend(): Promise<string[]> {
  const waiting = await waitingDocuments()
  const named = waiting.slice(0, NAMED).map(({ number, state_name, deadline, late }) => {
    const at = new Date(deadline)
    const when = late ? 'ya pasó su plazo' : `antes de las ${formatTime(at)} del ${formatDay(dayOf(at))}`
    return `${number} (${state_name.toLowerCase()}): ${when}.`
  })
  const rest = waiting.length - named.length
  return [...named, ...(rest > 0 ? [`Y ${rest} documentos más sin llegar a la DIAN.`] : [])]
}

/** What is told by mail: what waits, what runs out and what the shop bought; nothing where all is well. */
async function digest(settings: SettingsRow): Promise<string[]> {
  const [sending, numbering, others] = await Promise.all([toSend(), endingNumbers(settings), watched(settings)])
  return [
    ...sending,
    ...(numbering ?? []).map(
      ({ document_name, prefix, warnings }) => `${document_name} ${prefix}: ${warnings.join(' ')}`,
    ),
    ...others.map(({ title, message }) => `${title}. ${message}`),
  ]
}

/** Each morning: what the shop bought is looked through for DIAN, and its owner is mailed what there is to do, once a day. */
export async function guardianMorning(): Promise<void> {
  const { settings } = await load({ settings: settingsOf() })
  if (!settings.issuer) return
  const found = await lookAround()
  await act(async (unit) => {
    const before = await Guardian.find(GUARDIAN)
    const after = { id: GUARDIAN, ...found, ...(before?.mailedOn ? { mailedOn: before.mailedOn } : {}) } as const
    if (before) unit.replace(Guardian, before, after)
    else unit.insertFirst(Guardian, after)
  })
  const said = await digest(settings)
  if (said.length > 0) await tell(said, found.day)
}

/** Mails the owner once on a day, whoever asks again. */
const tell = (said: readonly string[], today: string): Promise<void> =>
  act(async (unit) => {
    const { guardian, business } = await load({ guardian: Guardian.one(GUARDIAN), business: Business.one(BUSINESS) })
    if (guardian.mailedOn === today) return
    const owner = await User.get(business.ownerId)
    const { version: _, ...before } = guardian
    unit.replace(Guardian, guardian, { ...before, mailedOn: today })
    mail(unit, {
      to: owner.email,
      subject: `Pendientes con la DIAN del ${formatDay(today)}`,
      text: [
        `Hola, ${owner.name}: esto es lo que ${business.name} tiene pendiente con la DIAN.`,
        ...said.map((line) => `- ${line}`),
        `Resuélvelo en ${config.url()}/dashboard/documentos-electronicos`,
      ].join('\n\n'),
    })
  })
