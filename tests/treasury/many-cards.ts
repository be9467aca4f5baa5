import { dayOf } from '@tendero/core/kernel/values/time'
import { paths } from '@tendero/core/treasury/paths'
import { killAt } from '../inventory/killed'
import type { Shop } from '../sales/support'
import { send } from '../support/world'

const id = 'ban_principal'

/** Brings one line of a statement in. */
export async function deposit(shop: Shop, value: number, text: string): Promise<string> {
  const dmy = dayOf(new Date()).split('-').reverse().join('/')
  const file = new File([`Fecha;Descripción;Valor\n${dmy};${text};${value}`], 'extracto.csv', { type: 'text/csv' })
  const { upload } = await shop.api.treasury.previewStatement({ id, file })
  await shop.api.treasury.importStatement({ id, upload })
  const { data } = await shop.api.treasury.listStatementLines({ id })
  return data.find((one) => one.text === text)!.id
}

/** 45 sales by card of 1.000, and the line of their deposit less 450. */
export async function manyCards(shop: Shop, text: string) {
  for (let i = 0; i < 45; i += 1)
    await shop.api.payments.createAccountReceipt({
      lines: [{ account: '421005', value: 1_000 }],
      payments: [{ payment_type_id: shop.pay.card, value: 1_000 }],
    })
  const line_id = await deposit(shop, 45 * 1_000 - 450, text)
  const found = await shop.api.treasury.cardsOfLine({ id, line_id })
  return { line_id, items: found.items.map((item) => ({ id: item.id, value: item.value })) }
}

/** Asks for a deposit of many sales, and dies once the first part is written. */
export async function cutDeposit(shop: Shop, text: string) {
  const asked = await manyCards(shop, text)
  // What it asks of is counted in two writes; the third is the first part.
  const revive = killAt({ at: 3, arrives: true })
  const { status } = await send(paths.settleCards, { id, ...asked, fee: 450 }, shop.token, { 'idempotency-key': text })
  if (!revive() || status !== 500) throw new Error('it was not cut')
  return asked
}
