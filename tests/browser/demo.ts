import { runningApp } from '../support/browser'

/** Somebody who has entered: what the browser keeps, and what the API wants. */
export interface Session {
  user: { id: string }
  token: string
}

/** Sends a call to the running app and gives its body; throws the answer when it is no success. */
export async function call<T>(method: string, path: string, session?: Session, body?: object): Promise<T> {
  const response = await fetch(`${runningApp().url}/api/v2${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(session ? { authorization: `Bearer ${session.token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text) as T
}

export const enter = (username: string, password: string): Promise<Session> =>
  call<Session>('POST', '/login', undefined, { username, password })

/** The owner of the demo shop. */
export const owner = (): Promise<Session> => enter('demo@tendero.co', 'demo-tendero')

/** A register for the owner, unless one is open; another file of tests may open it in the same moment. */
export async function ownRegister(boss: Session): Promise<void> {
  const isOpen = async () =>
    (await call<{ success: { data: { open: boolean } } }>('GET', '/validate/openRegister', boss)).success.data.open
  if (await isOpen()) return
  await call('POST', '/openRegister', boss, { base: 50_000, register: 'Caja de prueba' }).catch(async (error) => {
    if (!(await isOpen())) throw error
  })
}

/** Somebody new of the demo's staff who may only that; nothing unless told. */
export async function nobody(boss: Session, permissions: readonly string[] = [], user_type = 6): Promise<Session> {
  const mark = `${Date.now().toString(36)}${permissions.length}`
  const role = await call<{ success: { data: { id: string } } }>('POST', '/manage-role-permission/roles', boss, {
    name: `Sin permisos ${mark}`,
    permissions,
  })
  const person = { email: `nadie.${mark}@tendero.co`, password: 'una-clave-larga-7' }
  await call('POST', '/register', boss, {
    ...person,
    name: 'Nadie Nadie',
    user_type,
    role_id: role.success.data.id,
  })
  return enter(person.email, person.password)
}

/** Lists of the demo shop that the parameters of screens come from, by the first words of their path. */
const lists: Record<string, string> = {
  'ajuste-inventario': '/inventory-adjustment',
  atributos: '/ProductAttributes',
  bancos: '/bank',
  categorias: '/category',
  causaciones: '/causations?state=posted',
  clientes: '/client',
  'conteo-fisico': '/physical-count',
  cotizaciones: '/quote',
  'documento-soporte': '/document-support?state=draft',
  domicilios: '/domicilio?type=2&state=recibido',
  'factura-compra': '/purchaseInvoices?state=posted',
  'notas-credito': '/credit-notes?state=registrada',
  'ordenes-compra': '/provider',
  'pagos-realizados': '/purchaseInvoicePaymentsMade',
  'pagos-realizados-contable': '/paymentMadeCtaExpense',
  'pagos-realizados-ds': '/purchaseInvoicePaymentsMade',
  'pagos-recibidos': '/paymentReceiveds',
  'pagos-recibidos-cont': '/paymentReceivedCtaContable',
  'pedidos/crear-guia-masiva': '/bulk-guides',
  'pedidos/crear-guia': '/domicilio?type=2&state=recibido',
  pedidos: '/domicilio',
  prefacturas: '/pre-invoice?state=abierta',
  'parametrizacion/camp_adicionales/listas_precios': '/price-lists',
  producto: '/products',
  productos: '/products',
  proveedores: '/provider',
  remisiones: '/remission',
  roles: '/manage-role-permission/roles',
  vendedores: '/seller',
}

/** What to make where the demo shop has nothing: the call is the list's own path. */
const makers: Record<string, object> = {
  '/physical-count': { note: 'Conteo de prueba' },
  '/provider': { name: 'Distribuidora de prueba', document_type_id: '31', document: '900373076' },
}

type Rows = { id: string | number }[]
interface List {
  /** Rows, or a page of them with more about it. */
  success: { data: Rows | { data: Rows } }
}

const kept = new Map<string, Promise<string>>()

async function firstOf(list: string, session: Session): Promise<string> {
  const find = () =>
    call<List>('GET', list, session).then(({ success: { data } }) => (Array.isArray(data) ? data : data.data)[0])
  let first = await find()
  if (!first && makers[list]) {
    await call('POST', list, session, makers[list])
    first = await find()
  }
  if (!first) throw new Error(`the demo shop has nothing in ${list}`)
  return String(first.id)
}

function keptFirst(list: string, session: Session): Promise<string> {
  if (!kept.has(list)) kept.set(list, firstOf(list, session))
  return kept.get(list)!
}

/** Lists of which a seller sees their own rows alone. */
const owned = /^\/(domicilio|bulk-guides|credit-notes|paymentReceiveds)\b/

/** The address of a screen of one of a seller's own sales; undefined where they have none, or see no such list. */
export async function ownAddressOf(path: string, seller: Session, boss: Session): Promise<string | undefined> {
  const start = Object.keys(lists).find((key) => path.startsWith(`/dashboard/${key}/`))
  if (!path.includes('$') || !start || !owned.test(lists[start]!)) return addressOf(path, boss)
  const { success } = await call<List>('GET', lists[start]!, seller)
  const [first] = Array.isArray(success.data) ? success.data : success.data.data
  return first && path.replace(/\$\w+/, encodeURIComponent(String(first.id)))
}

/**
 * The address of a screen with its parameters taken from the demo shop.
 * @throws Error for a screen with parameters that nobody said where to take from
 */
export async function addressOf(path: string, session: Session): Promise<string> {
  if (path.endsWith('/$')) return path.replace('$', 'no/existe')
  if (path === '/dashboard/domicilios/edit') return `${path}?id=${await keptFirst(lists.domicilios!, session)}`
  if (path === '/$user') return '/ana'
  if (path === '/dashboard/reportes/$report') return '/dashboard/reportes/balance-sheet'
  if (!path.includes('$')) return path
  const words = path.replace('/dashboard/', '')
  const start = Object.keys(lists).find((key) => words.startsWith(`${key}/`))
  if (!start) throw new Error(`say in tests/browser/demo.ts where the parameter of ${path} comes from`)
  return path.replace(/\$\w+/, encodeURIComponent(await keptFirst(lists[start]!, session)))
}
