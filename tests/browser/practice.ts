import { runningApp } from '../support/browser'

/** What opens the accounts of the outside services that are played beside the app. */
interface Practice {
  woocommerce: { url: string; consumer_key: string; consumer_secret: string }
  plemsi: { token: string }
  wompi: object
}

/** Keys and addresses of the services that are played beside the app, as its screens offer them to a demo shop. */
export async function practice(): Promise<Practice> {
  const answer = await fetch(`${runningApp().url}/config.json`)
  return ((await answer.json()) as { practice: Practice }).practice
}

/**
 * Tells a service that is played beside the app what to do from now on.
 * @throws Error when it takes no such order
 */
export async function control(service: 'woo' | 'plemsi' | 'envia', body: object): Promise<void> {
  const { origin } = new URL((await practice()).woocommerce.url)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/${service}/_control`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${service}: ${answer.status} ${await answer.text()}`)
}
