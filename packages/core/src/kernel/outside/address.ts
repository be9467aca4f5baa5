import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { config } from '../config'
import { invalid } from '../errors'

/*
 * Where the app may connect to when a merchant says it. A name is resolved once, by the connection itself, and every
 * address that it stands for must be a public one: a name that changes between a check and its use reaches nothing inside.
 */

/** True for the one origin that the local run declares for its fakes. No deployment does. */
export const isDeclared = (url: URL): boolean => url.origin === config.outsideOrigin()

const wrong = (message: string) => invalid({ url: [message] })

/**
 * The address of a service that a merchant writes: https, at the usual port, by its name, without a user.
 * @returns it without query, fragment and slash at the end
 * @throws AppError 422 at `url`
 */
export function publicUrl(text: string): URL {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (!url?.hostname) throw wrong('Escribe la dirección completa, como https://mitienda.com')
  url.search = ''
  url.hash = ''
  url.pathname = url.pathname.replace(/\/+$/, '')
  assertPublicName(url)
  return url
}

/** @throws AppError 422 unless the address is public by how it is written: who it resolves to is checked by `publicLookup` */
export function assertPublicName(url: URL): void {
  if (isDeclared(url)) return
  if (url.protocol !== 'https:') throw wrong('La dirección debe tener https: pídelo a quien te da el hospedaje')
  if (url.port !== '' || url.username !== '' || url.password !== '')
    throw wrong('Escribe solo la dirección, sin puerto, usuario ni clave')
  const host = url.hostname.replace(/\.$/, '')
  if (isIP(host.replace(/^\[|\]$/g, '')) || !host.includes('.'))
    throw wrong('Escribe la dirección con su nombre, no con un número')
}

/** True for an address of the internet that is nobody's own network, machine or service inside it. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** A name that stands for an address that is not public. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`)
    this.name = 'PrivateAddress'
  }
}

type Resolve = (host: string, options: { all: true }, done: (error: Error | null, found: Address[]) => void) => void
interface Address {
  address: string
  family: number
}

/** Resolves a name for a connection, and gives it none but public addresses. */
export const publicLookup =
  (by: Resolve = resolve as Resolve): LookupFunction =>
  (host, options, done) =>
    by(host, { all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
        return done(new PrivateAddress(host), '', 0)
      if (options.all) return done(null, found as never, 0)
      done(null, found[0]!.address, found[0]!.family)
    })
