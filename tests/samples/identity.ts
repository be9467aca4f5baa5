import { SecondFactor } from '@tendero/core/identity/access/second-factor'
import { createSuperAdmin } from '@tendero/core/identity/access/shops'
import { newLink, SignUp, tokenOf } from '@tendero/core/identity/credentials/link'
import { Login, loginId } from '@tendero/core/identity/credentials/login'
import { verifyPassword } from '@tendero/core/identity/credentials/password'
import { User } from '@tendero/core/identity/people/user'
import { withContext } from '@tendero/core/kernel/context'
import { act } from '@tendero/core/kernel/db/act'
import { newId } from '@tendero/core/kernel/values/id'
import { asTenant } from '../support/ambient'
import { codeNow } from '../support/authenticator'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'

let count = 0
const address = (name: string) => `${name}.${process.pid}.${++count}@tendero.co`
const password = 'una-clave-larga-7'

const outside = <T>(fn: () => Promise<T>) =>
  withContext(
    { actor: { type: 'public' }, requestId: 'sample', call: 'sample', from: 'local', now: () => new Date() },
    fn,
  )

const role = ({ api }: World) =>
  api.identity.createRole({ name: `Rol ${++count}`, permissions: ['sale-read', 'pos-create'] })

async function staff(world: World) {
  const { id: role_id } = await role(world)
  return world.api.identity.register({
    name: 'Luz Marina',
    email: address('luz'),
    user_type: 4,
    role_id,
    password,
  })
}

/** A sign-up that waits, with the token that its mail would carry. */
const waitingSignUp = () =>
  outside(() =>
    act(async (unit) => {
      const id = newId('request')
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
      unit.insert(SignUp, { id, email: address('nueva'), name: 'Nueva', business: 'Nueva', hash: 'x', expiresAt })
      newLink(unit, tokenOf(id), { signUpId: id }, 1)
      return tokenOf(id)
    }),
  )

/** The owner's password, which other samples change; whatever second step they have is gone. */
const passwordWithoutFactor = (world: World) =>
  outside(() =>
    act(async (unit) => {
      const factor = await SecondFactor.find(world.userId)
      if (factor) unit.remove(SecondFactor, factor)
      const { email } = await asTenant(world.tenant, () => User.get(world.userId))
      const { hash } = await Login.get(loginId(email))
      return (await verifyPassword(password, hash)) ? password : 'una-clave-larga-1'
    }),
  )

/** The code that the owner's app shows once it has the secret. */
async function enrolling(world: World): Promise<string> {
  const current_password = await passwordWithoutFactor(world)
  const { secret } = await world.api.identity.startSecondFactor({ current_password })
  return codeNow(secret)
}

/** The smallest PNG: one transparent pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => new File([png], name, { type: 'image/png' })

export const identity: SamplesOf<'identity'> = {
  signUp: async () => ({
    name: 'Rosa Díaz',
    email: address('rosa'),
    password,
    business: 'Tienda Rosa',
    referrer: 'abril',
  }),
  verifyEmail: async () => ({ token: await waitingSignUp() }),
  resendVerification: { email: 'alguien@tendero.co' },
  login: async (world) => ({ username: (await staff(world)).email, password }),
  loginSuperAdmin: async () => {
    const email = address('admin')
    await outside(() => createSuperAdmin({ email, password, name: 'Mesa de ayuda' }))
    return { username: email, password }
  },
  requestDeviceCode: { username: 'alguien@tendero.co' },
  logout: {},
  recoverPassword: { email: 'alguien@tendero.co' },
  changePassword: { current_password: 'una-clave-larga-1', password },
  secondFactor: {},
  startSecondFactor: async (world) => ({ current_password: await passwordWithoutFactor(world) }),
  confirmSecondFactor: async (world) => ({ code: await enrolling(world) }),
  disableSecondFactor: async (world) => {
    const current_password = await passwordWithoutFactor(world)
    const { recovery_codes } = await world.api.identity.confirmSecondFactor({ code: await enrolling(world) })
    return { current_password, code: recovery_codes[0]! }
  },
  showUser: {},
  editProfile: { name: 'Rosa Elena Díaz', phone: '300 123 4567', parameters: [{ key: 'saludo', value: 'Hola' }] },
  editBrand: { name: 'Tienda Rosa', document_type_id: '31', document: '900.373.076-4', city: 'Medellín' },
  complementBrand: {
    document_type_id: '31',
    document: '900373076-4',
    phone: '604 444 5566',
    address: 'Calle 10 # 43-12',
    city: 'Medellín',
  },
  uploadPhoto: async () => ({ photo: picture('foto.png') }),
  uploadRut: async () => ({ rut: picture('rut.png') }),
  rutAddress: async ({ api }) => {
    await api.identity.uploadRut({ rut: picture('rut.png') })
    return {}
  },
  startShopExport: {},
  showClosing: {},
  askClosing: async (world) => {
    await world.api.identity.keepShop({})
    return { current_password: await passwordWithoutFactor(world) }
  },
  keepShop: {},
  planCode: {},
  closedShops: {},
  supportAccount: async (world) => ({ email: (await staff(world)).email }),
  resetSecondFactor: async (world) => ({ email: (await staff(world)).email }),
  trustShop: async (world) => ({ email: (await staff(world)).email, trusted: true }),
  enterShop: async (world) => {
    await world.api.identity.allowVisit({ hours: 1 })
    return { email: (await staff(world)).email }
  },
  showVisit: {},
  allowVisit: { hours: 4 },
  endVisit: async ({ api }) => {
    await api.identity.allowVisit({ hours: 1 })
    return {}
  },
  listUsers: { search: 'pru' },
  register: async (world) => ({
    name: 'Jorge Peña',
    email: address('jorge'),
    user_type: 5,
    role_id: (await role(world)).id,
  }),
  editUser: async (world) => ({ id: (await staff(world)).id, name: 'Luz Marina Gil', role_id: (await role(world)).id }),
  deleteUser: async (world) => ({ id: (await staff(world)).id }),
  listRoles: {},
  listPermissions: {},
  ownerRoles: {},
  getRole: async (world) => ({ id: (await role(world)).id }),
  changeRoleStatus: async (world) => ({ id: (await role(world)).id }),
  createRole: async () => ({ name: `Turno de noche ${++count}`, permissions: ['pos-read', 'pos-create'] }),
  updateRole: async (world) => ({
    id: (await role(world)).id,
    name: `Mostrador ${++count}`,
    permissions: ['pos-read'],
  }),
  deleteRole: async (world) => ({ id: (await role(world)).id }),
  listAudits: { per_page: 10, kind: 'role' },
}
