import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from '../config'
import { now } from '../context'
import { sendBySes } from './ses'

export interface Mail {
  to: string
  subject: string
  text: string
  attachments?: { name: string; contentType: string; bytes: Uint8Array }[]
}

const encodeWord = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
const folded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n')

/** The message as RFC 5322 text. */
export function toEml(mail: Mail, at: Date): string {
  const boundary = `tendero-${randomUUID()}`
  const head = [
    `From: Tendero <${config.mailFrom()}>`,
    `To: ${mail.to.replace(/[\r\n]/g, '')}`,
    `Subject: ${encodeWord(mail.subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@${config.mailFrom().split('@')[1]}>`,
    'MIME-Version: 1.0',
  ]
  const text = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', mail.text]
  if (!mail.attachments?.length) return [...head, ...text, ''].join('\r\n')
  const parts = mail.attachments.map((a) =>
    [
      `Content-Type: ${a.contentType}; name="${encodeWord(a.name)}"`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${encodeWord(a.name)}"`,
      '',
      folded(a.bytes),
    ].join('\r\n'),
  )
  return [
    ...head,
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...[text.join('\r\n'), ...parts].map((p) => `--${boundary}\r\n${p}`),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

/**
 * Delivers a mail: through SES on AWS, to a folder as `.eml` in the local run. Without either it fails loudly, so that
 * the job is retried and shown instead of lost.
 */
export async function deliver(mail: Mail): Promise<void> {
  if (config.mailBySes()) return sendBySes(toEml(mail, now()))
  const folder = config.mailFolder()
  if (!folder) throw new Error('no mail service is configured')
  await mkdir(folder, { recursive: true })
  const at = now()
  const name = `${at.toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
  await writeFile(join(folder, `.${name}`), toEml(mail, at), { flush: true })
  await rename(join(folder, `.${name}`), join(folder, name))
  console.log(JSON.stringify({ level: 'info', at: 'mail', file: name }))
}
