import type * as z from 'zod'
import { author, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { linkTo } from '../../kernel/public/link'
import { formatCop } from '../../kernel/values/money'
import { Client } from '../../parties/clients/client'
import { Receipt } from '../../payments/payment'
import type { OpenItemRow } from '../../treasury/open-item/open-item'
import type { ChargeData } from '../charges/charge'
import { chargeStates, isUnsettled } from '../charges/charge.states'
import { payAccount } from './account'
import { chargesOf, debtsOf, dueOf, LEAST_CENTS, owedOf } from './owed'
import { linkIdOf, PayLink, type PayLinkData } from './pay-link'
import type { PayLinkInput } from './pay-link.input'

/** @throws AppError 404 for a document that clients never owed anything of */
async function documentOf(id: string): Promise<[OpenItemRow, ...OpenItemRow[]]> {
  const [first, ...rest] = await debtsOf(id)
  if (!first) throw notFound('el documento')
  return [first, ...rest]
}

const presentAttempt = (charge: ChargeData, receipts: ReadonlyMap<string, { number: string }>) => ({
  id: charge.id,
  value: charge.cents,
  state: charge.state,
  state_name: chargeStates[charge.state],
  settled: !isUnsettled(charge.state),
  message: charge.message ?? null,
  date: charge.day,
  created_at: charge.at,
  receipt_id: charge.receiptId ?? null,
  receipt_number: receipts.get(charge.receiptId ?? '')?.number ?? null,
})

async function present(items: readonly [OpenItemRow, ...OpenItemRow[]], link: PayLinkData | undefined) {
  const [{ documentId, number, thirdId, thirdName }] = items
  const charges = link ? await chargesOf(link) : []
  const { client, receipts } = await load({
    client: Client.maybe(thirdId),
    receipts: Receipt.many(charges.flatMap(({ receiptId }) => receiptId ?? [])),
  })
  const owed = owedOf(items)
  return {
    connected: (await payAccount()) !== undefined,
    document: { id: documentId, number },
    client: { name: thirdName, phone: client?.phone ?? null },
    owed,
    link: link
      ? {
          url: await linkTo('p', link.id),
          value: link.cents ?? null,
          due: dueOf(link, charges, owed),
          closed: link.closed,
        }
      : null,
    payments: charges.map((charge) => presentAttempt(charge, receipts)),
  }
}

/** How a document is paid online. @throws AppError 404 */
export async function showPayLink({ id }: { id: string }) {
  const items = await documentOf(id)
  return present(items, await PayLink.find(linkIdOf(id)))
}

/**
 * Makes the link by which a client pays a document, or changes what the one that there is asks for: all that is owed, or a
 * part of it. A link that was closed opens again.
 * @throws AppError 404, 409 without an account or a debt, 422 at `value`
 */
export async function makePayLink({ document_id: id, value: cents }: z.output<typeof PayLinkInput>) {
  if (!(await payAccount()))
    throw conflict('Conecta tu cuenta de Wompi en Integraciones: después podrás enviar enlaces de pago.', 'no_gateway')
  const items = await documentOf(id)
  const [{ documentKind, number, thirdId: clientId, thirdName: clientName }] = items
  const owed = owedOf(items)
  if (owed === 0) throw conflict(`De ${number} ya no se debe nada.`)
  if (owed < LEAST_CENTS)
    throw conflict(`En línea se pagan ${formatCop(LEAST_CENTS)} o más, y de ${number} se deben ${formatCop(owed)}.`)
  if (cents !== undefined && cents > owed) throw invalid({ value: [`Solo se deben ${formatCop(owed)}`] })
  if (cents !== undefined && cents < LEAST_CENTS) throw invalid({ value: [`Escribe ${formatCop(LEAST_CENTS)} o más`] })
  const link = await act(async (unit) => {
    const before = await PayLink.find(linkIdOf(id))
    const { userName, chargeIds, createdAt } = before ?? {
      ...{ userName: author().name, chargeIds: [], createdAt: now().toISOString() },
    }
    // What is asked for anew is asked for besides what was paid before.
    const paid = before ? (await chargesOf(before)).filter(({ state }) => state === 'approved') : []
    const total = cents === undefined ? undefined : paid.reduce((sum, charge) => sum + charge.cents, cents)
    const row: PayLinkData = {
      ...{ id: linkIdOf(id), documentId: id, documentKind, number, clientId, clientName },
      ...(total === undefined ? {} : { cents: total }),
      ...{ chargeIds, closed: false, createdAt, userName },
    }
    if (before) unit.replace(PayLink, before, row)
    else unit.insertFirst(PayLink, row)
    unit.summary = `Pidió ${formatCop(cents ?? owed)} de ${number} por enlace de pago`
    return row
  })
  return present(items, link)
}

/** Closes a link: it takes no payments until another is made. What is under way at the bank still counts. */
export const closePayLink = ({ id }: { id: string }) =>
  act(async (unit) => {
    const row = await PayLink.find(linkIdOf(id))
    if (!row) throw notFound(PayLink.label)
    if (!row.closed) unit.replace(PayLink, row, { ...row, closed: true })
    unit.summary = `Cerró el enlace de pago de ${row.number}`
    return { message: `El enlace de ${row.number} ya no recibe pagos.` }
  })
