import { postAws } from '../aws'
import { config } from '../config'

/** Sends a message (RFC 5322 text, at most 40 MB) through SES v2 `SendEmail`. Throws when SES refuses it. */
export async function sendBySes(eml: string): Promise<void> {
  const Data = Buffer.from(eml).toString('base64')
  const ConfigurationSetName = config.mailConfigurationSet()
  await postAws(
    'ses',
    '/v2/email/outbound-emails',
    { Content: { Raw: { Data } }, ConfigurationSetName },
    { endpoint: process.env.AWS_ENDPOINT_URL_SESV2 },
  )
}
