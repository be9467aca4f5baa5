import type { Handlers } from '@tendero/core/kernel/jobs/run'

/** What each type of job does, imported when one comes. */
export const handlers: Handlers = {
  mail: () => import('@tendero/core/identity/mails').then((m) => m.sendMail),
  'account-mail': () => import('@tendero/core/identity/mails').then((m) => m.sendAccountMail),
}
