import { assertMonthOpen } from '../../accounting/journal/closing'
import { postingDay } from '../../accounting/journal/day'
import { entriesRequest } from '../../accounting/journal/reversal'
import { needUnissued } from '../../documents/issue'
import { ledgerFor } from '../../inventory/adjustments/adjust'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, invalid } from '../../kernel/errors'
import { dayOf } from '../../kernel/values/time'
import { itemsOf } from '../../treasury/open-item/open-item'
import { stockOf } from '../buying/basis'
import { postTakenBack, takeGoodsBack } from '../invoices/goods-back'
import { needNoDeficit } from '../invoices/purchase-changes'
import { Support, type SupportData, type SupportRow } from './support'
import type { SupportChangesInput } from './support.input'
import { needUnpaid } from './support-changes'
import { takeSupportNumber } from './support-number'
import { boughtOf, getSupport, post, resolved } from './supports'

/** Writes a draft again, or posts it with the next number. */
async function settleDraft(unit: Act, before: SupportRow, input: SupportChangesInput): Promise<SupportData> {
  const day = postingDay(input.date ?? before.day)
  const { version: _, ...row } = before
  if (input.draft) {
    const { fields } = await resolved(unit, input, day, before)
    unit.summary = 'Revisó un documento soporte en borrador'
    return { ...row, ...fields }
  }
  const taken = await takeSupportNumber(unit, dayOf(now()))
  const { fields, ...rest } = await resolved(unit, input, day, before)
  assertMonthOpen(unit, day)
  return post(unit, Support.entered({ ...row, ...fields, ...taken }, 'posted'), rest)
}

/** @throws AppError 409 or 422 for what a posted document keeps: its provider, its day, its number */
function needSameHead(before: SupportRow, input: SupportChangesInput): void {
  if (input.draft) throw conflict(`El documento soporte ${before.number} ya se registró: no vuelve a borrador.`)
  if (input.provider_id !== before.providerId)
    throw invalid({ provider_id: ['El proveedor no se cambia: anula el documento y haz otro'] })
  if (input.date !== undefined && input.date !== before.day)
    throw invalid({ date: ['Registrado conserva su fecha: anula el documento y haz otro con la nueva'] })
}

/** Reverses a posted document that nobody sent and posts it again, under its number and on its own day. */
async function repost(unit: Act, before: SupportRow, input: SupportChangesInput): Promise<SupportData> {
  needSameHead(before, input)
  await needUnissued(unit, before, 'haz una nota de ajuste')
  const { day, number, id } = before
  const { fields, basis, bought } = await resolved(unit, input, day, before)
  const [items, { stock, entries }] = await Promise.all([
    itemsOf(id),
    load({ stock: stockOf([...before.lines, ...fields.lines]), entries: entriesRequest(before.entries) }),
  ])
  needUnpaid(before, items)
  const { inventory, accounts } = basis.settings
  const ledger = ledgerFor(stock, { ...basis.settings, inventory: { ...inventory, allowNegativeStock: true } })
  const beyond = takeGoodsBack(ledger, before, accounts)
  const concept = `Anulación del documento soporte ${number} de ${before.providerName}`
  postTakenBack(unit, { document: { kind: 'supportDocument', id, number, day }, entries, beyond, concept })
  const { version: _, ...row } = before
  const was = { items, bought: boughtOf(before) }
  const after = await post(unit, { ...row, ...fields }, { basis, bought, ledger, was })
  needNoDeficit(ledger, [...before.lines, ...after.lines], inventory.allowNegativeStock)
  unit.summary = `Cambió el documento soporte ${number} de ${before.providerName}`
  return after
}

/**
 * Changes a support document: a draft is written again or posted; of one that is posted and that nobody sent, what it posted
 * is reversed and posted again.
 * @throws AppError 409 for one that is void, paid or with DIAN; 422 by field
 */
export async function updateSupport(input: SupportChangesInput) {
  await act(async (unit) => {
    const before = await Support.get(input.id)
    if (before.state === 'draft') return Support.amend(unit, before, await settleDraft(unit, before, input))
    if (before.state !== 'posted') throw conflict('Este documento soporte ya se anuló: haz otro.')
    return Support.amend(unit, before, await repost(unit, before, input))
  })
  return getSupport({ id: input.id })
}
