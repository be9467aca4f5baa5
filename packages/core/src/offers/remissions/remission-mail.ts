import { mailed } from '../../documents/mail'
import { formatDay } from '../../kernel/values/time'
import { Remission } from './remission'
import { printRemission } from './remission.print'

/** The paper of a remission, by mail. */
export const { mail: mailRemission, mailJob: RemissionMailJob } = mailed({
  type: 'remission-mail',
  title: 'Enviar una remisión',
  row: (id) => Remission.get(id),
  called: () => ({ name: 'Remisión', article: 'la remisión' }),
  says: (row) => [`Adjuntamos la remisión ${row.number} del ${formatDay(row.day)}, con lo que quedó en tus manos.`],
  attachment: async (id) => {
    const file = await printRemission({ id, format: 'a4' })
    return { name: file.filename, contentType: file.contentType, bytes: file.body as Uint8Array }
  },
})
