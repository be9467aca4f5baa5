import { BUSINESS, Business } from '../../identity/business/business'
import { mail } from '../../identity/credentials/mails'
import { User } from '../../identity/people/user'
import { config } from '../../kernel/config'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { some } from '../../kernel/usage'
import { formatCop } from '../../kernel/values/money'
import { addDays, type Day, formatDay } from '../../kernel/values/time'
import { settingsOf } from '../../settings/settings'
import { lowStock, openShifts, overdueDebts } from '../attention'
import { ordersByState } from '../dashboard'
import { today } from '../period'
import { salesOf, salesOfBoth } from '../sales'
import { DIGEST, Digest } from './digest'

/** A shop that sold nothing for so long is not written to. */
const DAYS_WITHOUT_SALES = 7
/** Articles that a mail names; the rest are counted. */
const NAMED = 5

async function soldOn(day: Day): Promise<string> {
  const [last, before] = await salesOfBoth(day, addDays(day, -7))
  const [[count, cents], [, earlier]] = [last.sums, before.sums]
  const sold =
    count > 0 ? `Ayer vendiste ${formatCop(cents)} en ${some(count, 'venta', 'ventas')}.` : 'Ayer no hubo ventas.'
  return earlier > 0 ? `${sold} El mismo día de la semana pasada fueron ${formatCop(earlier)}.` : sold
}

async function toDispatch(): Promise<string[]> {
  const { recibido, confirmado } = await ordersByState()
  const waiting = some(recibido + confirmado, 'pedido', 'pedidos')
  return waiting ? [`Por despachar: ${waiting}.`] : []
}

async function overdue(): Promise<string[]> {
  const debts = (await overdueDebts()) ?? []
  const cents = debts.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  const count = some(debts.length, 'cuenta vencida', 'cuentas vencidas')
  return count ? [`Te deben ${formatCop(cents)} en ${count}.`] : []
}

async function runsOut(): Promise<string[]> {
  const { settings } = await load({ settings: settingsOf() })
  const low = await lowStock(NAMED, settings)
  if (!low || low.count === 0) return []
  const names = new Intl.ListFormat('es').format(low.rows.map(({ name }) => name))
  const rest = low.count - low.rows.length
  return [`Se está acabando: ${names}${rest > 0 ? ` y ${some(rest, 'artículo más', 'artículos más')}` : ''}.`]
}

async function leftOpen(): Promise<string[]> {
  const shifts = ((await openShifts()) ?? []).filter(({ forgotten }) => forgotten)
  return shifts.map(({ register, userName }) => `La caja ${register} de ${userName} quedó abierta.`)
}

/** What there is to tell of a day; undefined for a shop that does not sell. */
async function said(day: Day): Promise<string[] | undefined> {
  const { sums } = await salesOf({ from: addDays(day, 1 - DAYS_WITHOUT_SALES), to: day })
  if (sums[0] === 0) return undefined
  const parts = await Promise.all([soldOn(day).then((line) => [line]), toDispatch(), overdue(), runsOut(), leftOpen()])
  return parts.flat()
}

/** Each morning its owner is mailed how yesterday went and what waits, once a day, unless they turned it off. */
export async function mailDigest(): Promise<void> {
  const now = today()
  const { digest } = await load({ digest: Digest.maybe(DIGEST) })
  if (digest?.on === false || digest?.mailedOn === now) return
  const lines = await said(addDays(now, -1))
  if (!lines) return
  await act(async (unit) => {
    const { before, business } = await load({ before: Digest.maybe(DIGEST), business: Business.maybe(BUSINESS) })
    if (!business || business.closedAt || before?.on === false || before?.mailedOn === now) return
    const owner = await User.get(business.ownerId)
    if (before) unit.replace(Digest, before, { ...before, mailedOn: now })
    else unit.insertFirst(Digest, { id: DIGEST, on: true, mailedOn: now })
    mail(unit, {
      to: owner.email,
      subject: `${business.name}: cómo va la tienda el ${formatDay(now)}`,
      text: [
        `Hola, ${owner.name}.`,
        ...lines.map((line) => `- ${line}`),
        `Míralo en ${config.url()}/dashboard`,
        `Si no quieres este correo, apágalo en ${config.url()}/dashboard/perfil?action=negocio`,
      ].join('\n\n'),
    })
  })
}
