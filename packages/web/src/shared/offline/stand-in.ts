import { scannedForms } from '@tendero/core/catalog/scanned'
import { paths as goodsPaths } from '@tendero/core/goods/paths'
import { paths as identity } from '@tendero/core/identity/paths'
import { paths as inventory } from '@tendero/core/inventory/paths'
import { ownValue } from '@tendero/core/kernel/values/own'
import { plain } from '@tendero/core/kernel/values/text'
import { paths as notes } from '@tendero/core/notes/paths'
import { paths as parties } from '@tendero/core/parties/paths'
import { paths as sales } from '@tendero/core/sales/paths'
import { paths as settings } from '@tendero/core/settings/paths'
import { paths as treasury } from '@tendero/core/treasury/paths'
import { noAnswer } from '@/lib/api-error'
import type { Ask, StandIn } from '@/lib/stand-in'
import type { Input } from '@/lib/wire'
import { remembered, serverFirst } from './answers'
import { closeShift, createClient, createOrder, keptSale, moveCash } from './deeds'
import { freezeSale, listFreezings, removeFreezing } from './frozen'
import { keptGoods } from './goods'
import { createNote } from './returns'
import { watchSending } from './sending'
import { keptTill, unsentOf } from './till'

type Local = (input: Input, ask: Ask) => Promise<unknown>

const page = <T>(rows: readonly T[]) => ({
  data: rows,
  meta: { total: rows.length, current_page: 1, last_page: 1, per_page: Math.max(1, rows.length) },
})

/** Clients by the words of their name, document and phone. */
async function clientsHere({ search = '', per_page = 20 }: { search?: string; per_page?: number }) {
  const words = plain(search).split(' ').filter(Boolean)
  const { clients } = await keptGoods()
  const found = [...clients.values()].filter((row) => {
    const text = plain(`${row.name} ${row.document_text} ${row.phone ?? ''}`)
    return words.every((word) => text.includes(word))
  })
  return page(found.sort((a, b) => a.name.localeCompare(b.name)).slice(0, per_page))
}

/** A thing by its code, with its variants, as the server finds it. @throws ApiError where nothing is known of it */
async function codeHere({ sku }: { sku: string }) {
  const rows = [...(await keptGoods()).rows.values()]
  const wanted = new Set(scannedForms(sku).map(plain))
  const own = rows.find((row) => [row.sku, row.barcode].some((code) => code && wanted.has(plain(code))))
  return own && { ...own, variants: [] }
}

/** The till's shift, where it knows more than the server: something of it is not sent yet. */
async function shiftHere(id?: string) {
  const till = await keptTill()
  return till && (!id || till.shift.id === id) ? till.shift : undefined
}

/** A question about the shift: by this till while something of it waits, else by the server. */
const ofShift = (spec: string, here: (input: Input) => Promise<unknown>): Local => {
  const asked = remembered(spec)
  return async (input, ask) => {
    const till = await keptTill().catch(() => undefined)
    if (till && (await unsentOf(till.lease.shift_id, 1)).length > 0) return (await here(input)) ?? asked(input, ask)
    return asked(input, async (how) => ask(how)).catch(async (error) => {
      const known = await here(input)
      if (known === undefined || error.status !== 0) throw error
      return known
    })
  }
}

const currentHere = async () => {
  const shift = await shiftHere()
  return shift && (shift.state === 'open' ? { open: true, openRegister: shift } : { open: false, openRegister: null })
}

/** The paper of a sale that this till made without a connection; the PDF of it only the server makes. */
const paperHere = async ({ id }: { id: string }) => {
  const sale = await keptSale(id)
  return sale?.paper && { id, number: sale.order.number, logo: null, document: sale.paper }
}

const both =
  (here: (input: never) => Promise<unknown>): Local =>
  (input, ask) =>
    serverFirst(ask, () => here(input as never))

/** What this device answers by itself when the server is silent, by the call. */
const answers: Readonly<Record<string, Local>> = {
  ...Object.fromEntries(
    [
      identity.showUser,
      inventory.storageChoices,
      settings.getParameters,
      settings.loadPosPaymentTypes,
      settings.listPriceLists,
      settings.listReturnReasons,
      settings.listCostCenters,
      parties.documentTypes,
      parties.listSellers,
      goodsPaths.counterShelf,
    ].map((spec) => [spec, remembered(spec)]),
  ),
  [treasury.currentShift]: ofShift(treasury.currentShift, currentHere),
  [treasury.getShift]: ofShift(treasury.getShift, ({ id }) => shiftHere(String(id))),
  [treasury.listShifts]: both(async () => {
    const shift = await shiftHere()
    return page(shift ? [shift] : [])
  }),
  [treasury.moveCash]: moveCash,
  [treasury.closeShift]: closeShift,
  [sales.createOrder]: createOrder,
  [sales.getOrder]: both(async ({ id }: { id: string }) => (await keptSale(id))?.order),
  [sales.invoiceData]: both(paperHere),
  [sales.freezeSale]: freezeSale,
  [sales.listFreezings]: listFreezings,
  [sales.removeFreezing]: removeFreezing,
  [notes.createNote]: createNote,
  [parties.createClient]: createClient,
  [parties.listClients]: both(clientsHere),
  [parties.getClientForSale]: both(async ({ id }: { id: string }) => (await keptGoods()).clients.get(id)),
  [goodsPaths.productBySku]: both(codeHere),
  [sales.printInvoice]: (_, ask) =>
    serverFirst(ask, () => {
      throw noAnswer()
    }),
}

watchSending()

/** Answers for the server when it is silent, and keeps what it answers for when it will be. */
export const answerHere: StandIn = (spec, input, ask) => ownValue(answers, spec)?.(input, ask)
