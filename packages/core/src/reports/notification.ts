import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { flag, id, optional, optionalText, paging, text, UnreadMeta } from '../kernel/values/fields'

/** How long a notice is shown. */
const DAYS = 60

/** A note of whoever runs the shop to its people. Everything else that is announced is derived; see `notifications.ts`. */
export const Notice = kind({
  name: 'notice',
  label: 'la notificación',
  words: { title: 'Título', message: 'Mensaje', link: 'Enlace', author: 'Quién lo escribió' },
  schema: z.object({
    id: z.string(),
    title: z.string(),
    message: z.string(),
    /** Screen of the app that it leads to. */
    link: z.string().optional(),
    /** Who it is for; everybody when absent. */
    userId: z.string().optional(),
    author: z.object({ id: z.string(), name: z.string() }),
    at: z.string(),
  }),
  by: { to: (n) => [n.userId ?? 'all', n.id] },
  expires: (n) => Math.floor(Date.parse(n.at) / 1000) + DAYS * 86_400,
})

/** What a person has read: everything up to an instant, and some things after it. */
export const Reading = kind({
  name: 'reading',
  label: 'las notificaciones leídas',
  schema: z.object({ id: z.string(), until: z.string(), ids: z.array(z.string()) }),
  audited: false,
})

export const notificationTypes = [
  'job',
  'low_stock',
  'open_register',
  'numbering',
  'e_documents',
  'dian',
  'webhook',
  'decisions',
  'notice',
] as const

export const NotificationOutput = z.object({
  id: z.string(),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  /** Screen that it leads to. */
  link: z.string().nullable(),
  /** Name of the file that a job made; `GET /jobs/{id}/result` tells where it is downloaded from. */
  file: z.string().nullable(),
  at: z.string(),
  read: z.boolean(),
})
export type Notification = Omit<z.output<typeof NotificationOutput>, 'read'>

export const ListNotifications = z.object({ ...paging, unread: optional(flag()) })
export const NotificationPage = z.object({
  data: z.array(NotificationOutput),
  meta: UnreadMeta,
})

/** Without ids everything is read. */
export const ReadNotifications = z.object({ ids: optional(z.array(id()).max(200)) })
export const Unread = z.object({ unread: z.number() })

export const NewNotification = z.object({
  title: text(80, 'Escribe el título'),
  message: text(400, 'Escribe el mensaje'),
  link: optionalText(200).refine(
    (link) => !link || /^\/dashboard\/[\w\-./?=&%]*$/.test(link),
    'Usa una pantalla de la tienda, como /dashboard/productos',
  ),
  /** Without one it is for everybody. */
  user_id: optional(id()),
})
