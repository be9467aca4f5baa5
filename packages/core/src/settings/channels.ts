import * as z from 'zod'
import { act } from '../kernel/db/act'
import { kind } from '../kernel/db/kind'
import { load } from '../kernel/db/read'
import { records } from '../kernel/records/records'
import { referTo } from '../kernel/refer-to'
import { plain } from '../kernel/values/text'
import { channel } from './channel.input'
import { saveSettings, settingsOf } from './settings'

/** Where a sale comes from: the shop, Instagram, a marketplace. */
export const Channel = kind({ name: 'channel', prefix: 'can', label: 'el canal de venta', schema: channel.row })

export const channels = records(Channel, {
  fields: channel,
  searchBy: (c) => [c.name],
  adds: {
    /** The one that a new sale begins with. */
    output: { is_default: z.boolean() },
    around: () => load({ settings: settingsOf() }),
    of: ({ id }, { settings }) => ({ is_default: id === settings.defaultChannelId }),
  },
  distinct: { field: 'name', of: (c) => plain(c.name), taken: 'Ya tienes un canal con este nombre' },
})

/** Makes a channel the one that a new sale begins with. */
export const setChannel = ({ id }: { id: string }) =>
  act(async (unit) => {
    const [chosen, { settings }] = await Promise.all([
      referTo(unit, Channel, id, { field: 'id' }),
      load({ settings: settingsOf() }),
    ])
    saveSettings(unit, settings, { defaultChannelId: id })
    return { ...(await channels.presentOne(chosen)), is_default: true }
  })
