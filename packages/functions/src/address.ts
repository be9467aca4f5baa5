import { BlockList, isIP, isIPv6 } from 'node:net'
import { ownValue } from '@tendero/core/kernel/values/own'
import type { Context } from 'hono'

/** Names for networks that proxies often stand in. Source: RFC 1918, RFC 4193, RFC 1122. */
const NAMED: Record<string, string> = {
  loopback: '127.0.0.0/8,::1/128',
  private: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7',
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * The proxies whose word on who sends a request is believed: addresses, networks, `loopback` or `private`, with commas.
 * @throws Error naming the entry that is none of these
 */
export function proxiesOf(setting: string | undefined): BlockList {
  const proxies = new BlockList()
  const named = (setting ?? '').split(',').map((entry) => entry.trim())
  for (const entry of named.flatMap((entry) => (ownValue(NAMED, entry) ?? entry).split(',')).filter(Boolean)) {
    const [address = '', bits] = entry.split('/')
    const whole = isIPv6(address) ? 128 : 32
    const length = bits === undefined ? whole : Number(bits)
    if (!isIP(address) || !Number.isInteger(length) || length < 0 || length > whole)
      throw new Error(`TENDERO_TRUSTED_PROXIES: "${entry}" no es una dirección ni una red`)
    proxies.addSubnet(address, length, familyOf(address))
  }
  return proxies
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Who sends a request that came from the socket `remote`: the first hop, from the right, that is not one of the trusted
 * proxies. What stands left of it in `x-forwarded-for` a client may have made up.
 */
export function clientAddress(remote: string, forwarded: string | undefined, proxies: BlockList): string {
  const hops = [...(forwarded ?? '').split(',').map((hop) => plain(hop.trim())), plain(remote)]
  let client = plain(remote)
  for (const hop of hops.reverse()) {
    if (!isIP(hop)) break
    client = hop
    if (!proxies.check(hop, familyOf(hop))) break
  }
  return client
}

interface Sender {
  requestContext?: { http?: { sourceIp?: string } }
}

/** Address of the client: on AWS as `lambda/viewer.ts` made it out, else the socket's or what a trusted proxy says. */
export function addressOf(c: Context): string {
  const env = c.env as (Sender & { event?: Sender; incoming?: { socket?: { remoteAddress?: string } } }) | undefined
  const seen = env?.event?.requestContext?.http?.sourceIp ?? env?.requestContext?.http?.sourceIp
  const remote = env?.incoming?.socket?.remoteAddress
  return seen ?? (remote ? clientAddress(remote, c.req.header('x-forwarded-for'), trustedProxies()) : 'local')
}

let proxies: { setting: string | undefined; list: BlockList } | undefined
function trustedProxies(): BlockList {
  const setting = process.env.TENDERO_TRUSTED_PROXIES
  if (proxies?.setting !== setting || !proxies) proxies = { setting, list: proxiesOf(setting) }
  return proxies.list
}
