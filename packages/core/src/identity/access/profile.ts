import * as z from 'zod'
import { context, member } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import type { Row } from '../../kernel/db/kind-spec'
import { load } from '../../kernel/db/read'
import { invalid, notFound } from '../../kernel/errors'
import { replaced, withFile } from '../../kernel/files/image'
import { type FileKind, images } from '../../kernel/files/sniff'
import { downloadUrl, mediaUrl } from '../../kernel/files/store'
import { hit } from '../../kernel/limit'
import { asBrand, Brand, BUSINESS, Business, newBusiness, Parameter } from '../business/business'
import { Login, loginId } from '../credentials/login'
import { moveOwnLogin } from '../credentials/logins'
import { boundPermissions, loadOwnSales } from '../credentials/own-sales'
import { verifyPassword } from '../credentials/password'
import { permissionsFor } from '../people/permissions'
import { Role } from '../people/role'
import { User, type UserData, userTypes } from '../people/user'
import type { ProfileInput } from './person.input'

/** The signed-in person as the wire carries them. */
export const Me = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  userType: z.number(),
  userTypeName: z.string(),
  phone: z.string().nullable(),
  document: z.string().nullable(),
  photo: z.string().nullable(),
  /** Name of the file; `rutAddress` tells where to get it. */
  rut: z.string().nullable(),
  verified: z.boolean(),
  currency: z.string(),
  brand: Brand,
  roles_permissions: z.object({
    roles: z.array(z.object({ id: z.string(), name: z.string() })),
    permissions: z.array(z.string()),
  }),
  plan_code: z.string(),
  active_card: z.enum(['si', 'no']),
  /** Of the owner, whoever asks. Source: product.txt section 6. */
  parameters: z.array(Parameter),
  /** Of the person: the same for the owner. */
  own_parameters: z.array(Parameter),
  /** Support that looks at the shop as its owner, and until when; null of everybody else. */
  /** They see their own sales alone. */
  own_sales: z.boolean(),
  visit: z.object({ name: z.string(), until: z.string() }).nullable(),
})

/** The business profile of the tenant; made when missing, so that `brand` is never null. Source: product.txt section 3. */
async function ensureBusiness(user: UserData): Promise<Row<typeof Business.schema>> {
  const found = await Business.find(BUSINESS)
  if (found) return found
  return act(async (unit) => {
    const meanwhile = await Business.find(BUSINESS)
    if (meanwhile) return meanwhile
    const row = newBusiness(user.id, user.name)
    unit.insertFirst(Business, row)
    return { ...row, version: 1 }
  })
}

/** Whoever looks at the shop instead of the person. */
function visitOf() {
  const { actor } = context()
  return (actor.type === 'member' && actor.visits) || null
}

/** A person of the tenant with brand, role, permissions and plan. */
export async function describe(user: UserData): Promise<z.input<typeof Me>> {
  const [business, role, own] = await Promise.all([
    ensureBusiness(user),
    user.roleId ? Role.find(user.roleId) : Promise.resolve(undefined),
    loadOwnSales(user),
  ])
  const permissions = permissionsFor(user, role)
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    userType: user.userType,
    userTypeName: userTypes[user.userType],
    phone: user.phone ?? null,
    document: user.document ?? null,
    photo: user.photo ? mediaUrl(user.photo) : null,
    rut: user.rut ? rutName(user.rut) : null,
    verified: user.verifiedAt !== undefined,
    currency: user.currency ?? 'COP',
    brand: asBrand(business),
    roles_permissions: {
      roles: role ? [{ id: role.id, name: role.name }] : [],
      permissions: [...(own ? boundPermissions(permissions) : permissions)],
    },
    own_sales: own !== undefined,
    plan_code: business.planCode,
    active_card: business.activeCard,
    parameters: business.parameters,
    own_parameters: user.userType === 2 ? business.parameters : (user.parameters ?? []),
    visit: visitOf(),
  }
}

export const showUser = async () => describe(await User.get(member().userId))

export const PlanCode = z.object({ plan_code: z.string(), active_card: z.enum(['si', 'no']) })

/** Plan and card state of the merchant: what the guard of the screens asks. */
export async function planCode() {
  const { planCode: plan_code, activeCard: active_card } = await ensureBusiness(await User.get(member().userId))
  return { plan_code, active_card }
}

/**
 * Changes one's own profile: only the fields that come. Parameters are replaced whole: the owner's are those of the shop,
 * everybody else's are theirs alone.
 * @throws AppError 422 when the address changes without the password
 */
export async function editProfile(input: z.output<typeof ProfileInput>) {
  const { userId, userType } = member()
  const { email: address, current_password, parameters, ...given } = input
  if (address) await provePassword(userId, address, current_password)
  await act(async (unit) => {
    const { user, business } = await load({ user: User.one(userId), business: Business.maybe(BUSINESS) })
    const after = { ...user, ...given, name: given.name ?? user.name }
    if (address && address !== user.email) {
      await moveOwnLogin(unit, user, address)
      Object.assign(after, { email: address, verifiedAt: undefined })
    }
    const owns = userType === 2
    if (parameters && !owns) Object.assign(after, { parameters })
    unit.replace(User, user, after)
    if (parameters && owns && business) unit.replace(Business, business, { ...business, parameters })
  })
  return showUser()
}

async function provePassword(userId: string, address: string, password: string | undefined): Promise<void> {
  const user = await User.get(userId)
  if (user.email === address) return
  await hit('password', userId, 10, 900)
  const { hash } = await Login.get(loginId(user.email))
  if (!password || !(await verifyPassword(password, hash)))
    throw invalid({ current_password: ['Escribe tu contraseña actual para cambiar el correo'] })
}

export const uploadPhoto = ({ photo }: { photo: File }) =>
  keepFile(photo, { folder: `users/${member().userId}`, field: 'photo' })

/** Stores the RUT where only who asks for its address gets it: see `rutAddress`. */
export const uploadRut = ({ rut }: { rut: File }) =>
  keepFile(rut, { folder: `ruts/${member().userId}`, field: 'rut', allowed: ['pdf', ...images] })

/** Stores a file of the signed-in person in place of the one before. */
async function keepFile(
  file: File,
  keeping: { folder: string; field: 'photo' | 'rut'; allowed?: readonly FileKind[] },
) {
  const { userId } = member()
  const { field } = keeping
  const save = (path: string | undefined) =>
    act(async (unit) => {
      const user = await User.get(userId)
      const after = { ...user, [field]: replaced(unit, user[field], path) }
      unit.replace(User, user, after)
      return after
    })
  await withFile(file, keeping, save, (user) => user[field])
  return showUser()
}

/** Where a file is got from until `expires_at`, by anybody who has the address. `size` in bytes. */
export const Address = z.object({ url: z.string(), name: z.string(), size: z.number(), expires_at: z.string() })

/** Where the signed-in person's own RUT is got from, for two minutes. @throws AppError 404 when there is none */
export async function rutAddress() {
  const { rut } = await User.get(member().userId)
  if (!rut) throw notFound('tu RUT')
  const name = rutName(rut)
  const { url, size, expiresAt } = await downloadUrl(rut, name)
  return { url, name, size, expires_at: expiresAt }
}

/** What the file of a RUT is called, by its path. */
const rutName = (path: string): string => `rut${path.slice(path.lastIndexOf('.'))}`
