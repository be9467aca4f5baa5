import * as z from 'zod'
import { PLATFORM } from '../../identity/people/user'
import { asSystem, author, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'
import { range } from '../../kernel/db/read'
import { notFound } from '../../kernel/errors'
import { dayOf } from '../../kernel/values/time'
import type { AnnouncementInput } from './announcement.input'

/** What every shop is told on all its screens, from a day to another. Kept with those who run the product. */
export const Announcement = kind({
  name: 'announcement',
  prefix: 'anu',
  label: 'el anuncio',
  words: { text: 'Texto', tone: 'Clase', from: 'Desde', to: 'Hasta' },
  schema: z.object({
    id: z.string(),
    text: z.string(),
    tone: z.enum(['info', 'warning']),
    from: z.string(),
    to: z.string(),
    userName: z.string(),
  }),
  by: { to: (a) => ['all', `${a.to}.${a.id}`] },
})

export const AnnouncementOutput = z.object({
  id: z.string(),
  text: z.string(),
  tone: z.enum(['info', 'warning']),
  from: z.string(),
  to: z.string(),
})
export const AnnouncementList = AnnouncementOutput.array()

/** Told at once. */
const MOST = 20

/** Those that are not over, as those who run the product see them; the first that ends first. */
export const listAnnouncements = () =>
  asSystem(PLATFORM, 'Tendero', async (): Promise<z.input<typeof AnnouncementList>> => {
    const { items } = await range({
      pk: Announcement.indexPartition('to', 'all'),
      index: Announcement.indexOf('to'),
      from: dayOf(now()),
      limit: MOST,
    })
    return items.map(Announcement.fromItem).map(({ id, text, tone, from, to }) => ({ id, text, tone, from, to }))
  })

/** What a shop is told today. */
export async function announcements() {
  const today = dayOf(now())
  return (await listAnnouncements()).filter(({ from }) => from <= today)
}

/** Tells every shop something until a day. */
export async function announce({ text, tone, from, to }: z.output<typeof AnnouncementInput>) {
  await act(async (unit) => {
    const row = { text, tone, from: from ?? dayOf(now()), to, userName: author().name }
    unit.insert(Announcement, { id: Announcement.newId(), ...row })
    unit.summary = `Anunció a las tiendas: ${text}`
  })
  return listAnnouncements()
}

/** Stops telling it. @throws AppError 404 */
export async function withdraw({ id }: { id: string }) {
  await act(async (unit) => {
    const row = await Announcement.find(id)
    if (!row) throw notFound(Announcement.label)
    unit.remove(Announcement, row)
    unit.summary = `Quitó el anuncio: ${row.text}`
  })
  return listAnnouncements()
}
