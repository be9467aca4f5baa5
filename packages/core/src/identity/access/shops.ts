import { asSystem, now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { unauthorized } from '../../kernel/errors'
import { newId } from '../../kernel/values/id'
import { plain } from '../../kernel/values/text'
import { guessType, normalizeDocument } from '../../reference/document'
import { Business, type BusinessData, newBusiness } from '../business/business'
import { newShopSteps } from '../business/new-shop'
import { EMAIL_TAKEN, Login, loginId } from '../credentials/login'
import { hashPassword } from '../credentials/password'
import { newSession } from '../credentials/session'
import { standardRoles } from '../people/default-roles'
import { Role, RoleName } from '../people/role'
import { newUser, PLATFORM, User, type UserData } from '../people/user'

export interface ShopDetails {
  email: string
  /** Name of the owner. */
  name: string
  /** Name of the business. */
  business: string
  document?: string
  phone?: string
  referrer?: string
  /** The address is known to be the owner's. */
  verified?: boolean
  /** When the owner agreed to the treatment of their data. */
  consentAt?: string
}

export interface ShopIds {
  tenant: string
  userId: string
}

/**
 * Creates a shop: tenant, business profile, owner, standard roles, and what other capabilities add (`new-shop.ts`).
 * @throws AppError 409 when the address has an account
 */
export async function createShop({ password, ...details }: ShopDetails & { password: string }): Promise<ShopIds> {
  return openShop(details, await hashPassword(password))
}

/**
 * The same with a password that is hashed already. `also` joins the last transaction: the one that makes the login, which
 * is what makes the shop exist. What was written before it stays out of everybody's reach when that one fails.
 */
export async function openShop(
  details: ShopDetails,
  hash: string,
  also?: (unit: Act) => Promise<void>,
): Promise<ShopIds> {
  const tenant = newId('tenant')
  const email = details.email.trim().toLowerCase()
  return asSystem(tenant, details.name, async () => {
    const steps = await newShopSteps()
    await Promise.all(steps.map((step) => act(async (unit) => step(unit))))
    const owner: UserData = { ...newUser({ name: details.name, email, userType: 2 }), ...contact(details) }
    await act(async (unit) => {
      await also?.(unit)
      unit.insert(Login, { id: loginId(email), email, tenant, userId: owner.id, hash }, EMAIL_TAKEN)
      unit.insert(User, owner)
      unit.insert(Business, {
        ...newBusiness(owner.id, details.business),
        email,
        ...documentOf(details),
        ...(details.phone ? { phone: details.phone } : {}),
        ...(details.referrer ? { referrer: details.referrer } : {}),
      })
      addStandardRoles(unit)
      unit.summary = `Creó la tienda ${details.business}`
    })
    return { tenant, userId: owner.id }
  })
}

/** The document of a new business, of the type that it looks like; the merchant says it for sure in the profile. */
function documentOf({ document }: ShopDetails): Pick<BusinessData, 'documentType' | 'document' | 'dv'> {
  if (!document) return {}
  const documentType = guessType(document)
  const read = normalizeDocument(documentType, document)
  return read.ok ? { documentType, document: read.number, dv: read.dv } : {}
}

const contact = ({ document, phone, verified, consentAt }: ShopDetails): Partial<UserData> => ({
  ...(document ? { document } : {}),
  ...(phone ? { phone } : {}),
  ...(verified ? { verifiedAt: now().toISOString() } : {}),
  ...(consentAt ? { consentAt } : {}),
})

function addStandardRoles(unit: Act): void {
  for (const { name, description, permissions } of standardRoles) {
    const id = newId('role')
    unit.insert(RoleName, { id: plain(name), roleId: id })
    unit.insert(Role, {
      id,
      name,
      description,
      permissions: [...permissions],
      active: true,
      standard: true,
      holders: 0,
      createdAt: now().toISOString(),
    })
  }
}

/**
 * Opens a session of a user, who is known to be who they say. `summary` and `name` (who it was) are for the audit.
 * @throws AppError 401 when the user is not active
 */
export async function openSession(
  { tenant, userId }: ShopIds,
  {
    summary,
    name = 'Sesión',
    mustEnrol = false,
  }: { summary?: string; name?: string | undefined; mustEnrol?: boolean } = {},
): Promise<{ token: string }> {
  const open = () =>
    act(async (unit) => {
      const user = await User.find(userId)
      if (!user?.active) throw unauthorized()
      unit.check(User, user)
      unit.summary = summary
      return { token: await newSession(unit, tenant, user, { mustEnrol }) }
    })
  return asSystem(tenant, name, open, userId)
}

/** Makes a super-admin. For scripts only: no call reaches it. @throws AppError 409 when the address has an account */
export async function createSuperAdmin(person: { email: string; password: string; name: string }): Promise<ShopIds> {
  const hash = await hashPassword(person.password)
  const email = person.email.trim().toLowerCase()
  return asSystem(PLATFORM, 'Instalación', () =>
    act(async (unit) => {
      const user = { ...newUser({ name: person.name, email, userType: 1 }), verifiedAt: now().toISOString() }
      unit.insert(Login, { id: loginId(email), email, tenant: PLATFORM, userId: user.id, hash }, EMAIL_TAKEN)
      unit.insert(User, user)
      return { tenant: PLATFORM, userId: user.id }
    }),
  )
}
