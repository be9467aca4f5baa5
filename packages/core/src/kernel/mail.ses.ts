import { postAws } from './aws'

/** Sends a message (RFC 5322 text, at most 40 MB) through SES v2 `SendEmail`. Throws when SES refuses it. */
export async function sendBySes(eml: string): Promise<void> {
  const Data = Buffer.from(eml).toString('base64')
  await postAws(
    'ses',
    '/v2/email/outbound-emails',
    { Content: { Raw: { Data } } },
    { endpoint: process.env.AWS_ENDPOINT_URL_SESV2 },
  )
}
