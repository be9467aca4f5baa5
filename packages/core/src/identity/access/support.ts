import * as z from 'zod'
import { asSystem, member } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, notFound } from '../../kernel/errors'
import { flag } from '../../kernel/values/fields'
import { email } from '../../reference/contact.input'
import { BUSINESS, Business } from '../business/business'
import { Login, loginId } from '../credentials/login'
import { isTrusted } from '../people/trust'
import { PLATFORM, User } from '../people/user'
import { removeFactor, SecondFactor } from './second-factor'

/*
 * What the people who run the product do for a shop, by the mail address of somebody in it: little, and told to the shop
 * in its audit. They never see its data.
 */

export const AccountInput = z.object({ email: email() })
export const TrustInput = z.object({ email: email(), trusted: flag() })

export const SupportAccount = z.object({
  email: z.string(),
  name: z.string(),
  active: z.boolean(),
  second_factor: z.boolean(),
  /** Null of somebody who runs the product. */
  shop: z.object({ name: z.string(), trusted: z.boolean(), marked: z.boolean() }).nullable(),
})

/** Runs `work` in the tenant of the account of an address, in the name of the super-admin. @throws AppError 404 */
export async function inShopOf<T>(address: string, work: (userId: string) => Promise<T>): Promise<T> {
  const login = await Login.find(loginId(address))
  if (!login) throw notFound('una cuenta con ese correo')
  const { name, userId } = member()
  return asSystem(login.tenant, `${name} (soporte)`, () => work(login.userId), userId)
}

/** Who has an account and of which shop. @throws AppError 404 */
export const supportAccount = ({ email: address }: z.output<typeof AccountInput>) =>
  inShopOf(address, async (id): Promise<z.input<typeof SupportAccount>> => {
    const { user, business, factor } = await load({
      user: User.one(id),
      business: Business.maybe(BUSINESS),
      factor: SecondFactor.maybe(id),
    })
    const shop = business && user.userType !== 1 ? business : undefined
    return {
      email: user.email,
      name: user.name,
      active: user.active,
      second_factor: factor?.since !== undefined,
      shop: shop ? { name: shop.name, trusted: await isTrusted(shop), marked: shop.trustedAt !== undefined } : null,
    }
  })

/** Takes away the second step of somebody who lost phone and recovery codes. @throws AppError 404, 409 for oneself */
export async function resetSecondFactor({ email: address }: z.output<typeof AccountInput>) {
  const self = member().userId
  await inShopOf(address, (id) =>
    act(async (unit) => {
      if (id === self) throw conflict('Tu propia verificación la restablece otra persona que administra Tendero.')
      const user = await User.get(id)
      await removeFactor(unit, user, 'Soporte desactivó la verificación en dos pasos')
      unit.summary = `Soporte quitó la verificación en dos pasos de ${user.name}`
    }),
  )
  return supportAccount({ email: address })
}

/** Marks a shop as trusted, or takes the mark away: see `trust.ts`. @throws AppError 404, 409 when the account has no shop */
export async function trustShop({ email: address, trusted }: z.output<typeof TrustInput>) {
  await inShopOf(address, () =>
    act(async (unit) => {
      const business = await Business.find(BUSINESS)
      if (!business || business.ownerId === PLATFORM) throw conflict('Esa cuenta no es de una tienda.')
      const trustedAt = trusted ? (business.trustedAt ?? new Date().toISOString()) : undefined
      unit.replace(Business, business, { ...business, trustedAt })
      unit.summary = trusted
        ? 'Soporte marcó la tienda como de confianza'
        : 'Soporte quitó la marca de confianza a la tienda'
    }),
  )
  return supportAccount({ email: address })
}
