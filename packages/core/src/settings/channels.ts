import type * as z from 'zod'
import { type Act, act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { removeWithFile, replaced, withFile } from '../kernel/files/image'
import { named } from '../kernel/named'
import { records } from '../kernel/records'
import { plain } from '../kernel/values/text'
import { Channel, type ChannelRow, presentChannel } from './channel'
import type { ChannelEdit, ChannelFields } from './channel.input'
import { saveSettings, settingsOf } from './settings'

type Stored = { name: string; logo: string | undefined }

const channels = records(Channel, {
  prefix: 'channel',
  texts: (c) => [c.name],
  own: ({ name, logo }: Stored, before: ChannelRow | undefined, unit: Act) => ({
    name,
    logo: replaced(unit, before?.logo, logo),
  }),
  distinct: { field: 'name', of: (c) => plain(c.name), taken: 'Ya tienes un canal con este nombre' },
})

const logos = { folder: 'channels' }
const logoOf = (c: ChannelRow) => c.logo

const defaultId = async () => (await load({ settings: settingsOf() })).settings.defaultChannelId

export async function listChannels(input: Parameters<typeof channels.list>[0]) {
  const [{ data, meta }, chosen] = await Promise.all([channels.list(input), defaultId()])
  return { data: data.map((row) => presentChannel(row, chosen)), meta }
}

/** The active channels, for choosing one. */
export async function loadChannels() {
  const [rows, chosen] = await Promise.all([channels.offered(), defaultId()])
  return rows.map((row) => presentChannel(row, chosen))
}

export async function createChannel({ name, file, active }: z.output<typeof ChannelFields>) {
  const save = (logo: string | undefined) => channels.create({ name, logo }, active)
  return presentChannel(await withFile(file, logos, save, logoOf), await defaultId())
}

/** Changes the name, and the logo when a file comes; `active` turns it on or off. */
export async function updateChannel({ id, name, file, active }: z.output<typeof ChannelEdit>) {
  await Channel.get(id)
  const save = (logo: string | undefined) => channels.update({ id, name, logo }, active)
  return presentChannel(await withFile(file, logos, save, logoOf), await defaultId())
}

export const removeChannel = (input: { id: string }) =>
  removeWithFile(Channel.find(input.id), () => channels.remove(input), logoOf)

/** Makes a channel the one that a new sale begins with. */
export const setChannel = ({ id }: { id: string }) =>
  act(async (unit) => {
    const [channel, { settings }] = await Promise.all([
      named(unit, Channel, id, { field: 'id' }),
      load({ settings: settingsOf() }),
    ])
    saveSettings(unit, settings, { defaultChannelId: id })
    return presentChannel(channel, id)
  })
