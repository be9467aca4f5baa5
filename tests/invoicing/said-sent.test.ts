import { Job, type JobData } from '@tendero/core/kernel/jobs/job'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { inside } from '../sales/support'
import { openJobs } from '../support/jobs'
import { drain, type Issuing, issuingShop, resolution, sold, startIssuer } from './support'

let outside: Outside
let shop: Issuing
/** Without a resolution for support documents. */
let unnumbered: Issuing
beforeAll(async () => {
  outside = await startIssuer()
  shop = await issuingShop(outside)
  unnumbered = await issuingShop(outside)
  const range = { prefix: 'DSA', number: '18764000000007', from: 1, to: 900 }
  await shop.api.settings.createResolution(resolution({ document_type: '05', technical_key: undefined, ...range }))
  await shop.api.treasury.openShift({ base: 0 })
})
afterAll(() => outside.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  outside.plemsi.reset()
})

let documents = 72_000_000
const next = () => String(++documents)
const connect = () => shop.api.invoicing.saveToken({ token: outside.plemsi.token, environment: '2' })

/** A delivered invoice that DIAN does not have: nobody was connected when it was made. */
async function invoice() {
  await shop.api.invoicing.removeToken({})
  const client = await shop.api.parties.createClient({ name: 'Ana', document_type_id: '13', document: next() })
  const id = await sold(shop, { client_id: client.id })
  for (const status of ['confirmado', 'entregado']) await shop.api.sales.setStatus({ id, status })
  await connect()
  return id
}
const voucher = async () =>
  (
    await shop.api.sales.createOrder({
      ...{ type: 3, storage_id: shop.storageId },
      products: [{ product_id: shop.good.id, quantity: 1, price: shop.good.priceCents / 100 }],
      payments: [{ payment_type_id: shop.pay.transfer, value: shop.good.priceCents / 100 }],
    })
  ).id
const noteOf = async (invoice_id: string) =>
  (
    await shop.api.notes.createNote({
      ...{ invoice_id, type: 1, return_type: 1, products: [{ product_id: shop.good.id, quantity: 1 }] },
    })
  ).id
const cancelled = async () => {
  await shop.api.invoicing.removeToken({})
  const id = await sold(shop)
  await shop.api.sales.setStatus({ id, status: 'cancelado', note: 'Se arrepintió' })
  await connect()
  return id
}
const settledInvoice = async () => {
  const id = await invoice()
  await shop.api.invoicing.sendDocument({ id })
  await drain(shop)
  return id
}
const support = async (more: object = {}, seller: object = {}, from = shop) => {
  const provider = await from.api.parties.createProvider({
    ...{ name: 'Rosalba Peña', document_type_id: '13', document: next() },
    ...seller,
  })
  const products = [{ account: '514515', quantity: 2, cost: 45_000 }]
  return (await from.api.purchasing.createSupport({ provider_id: provider.id, products, ...more })).id
}
const located = { address: 'Vereda El Roble', city: '05001' }

/** Every kind of document that may be asked to go to DIAN, and whether it can. */
const kinds: [kind: string, make: () => Promise<string>, canGo: boolean, of?: () => Issuing][] = [
  ['an invoice from before the shop was connected', invoice, true],
  ['a voucher', voucher, false],
  ['a cancelled sale', cancelled, false],
  ['a credit note whose invoice DIAN does not have', async () => noteOf(await invoice()), false],
  ['a credit note of a voucher', async () => noteOf(await voucher()), false],
  ['a credit note whose invoice DIAN has', async () => noteOf(await settledInvoice()), true],
  ['a support document without a resolution', () => support({}, located, unnumbered), false, () => unnumbered],
  ['a draft of a support document', () => support({ draft: true }, located), false],
  ['a support document whose seller has no address', () => support(), false],
  ['a support document', () => support({}, located), true],
]

const isFor = (id: string) => (job: JobData) => job.type === 'einvoice.send' && job.input.id === id

it.each(kinds)(
  '%s is said to be sent only with a row in the outbox, else each problem is told',
  async (_, make, canGo, of = () => shop) => {
    const [id, { api }] = [await make(), of()]
    const isNote = id.startsWith('nct_')
    const isSupport = id.startsWith('dso_')
    const previews = [
      () => api.invoicing.lookAtDocument({ id }),
      () => api.invoicing.previewDocument({ id }),
      ...(isNote ? [() => api.notes.previewElectronic({ id })] : []),
      ...(isSupport ? [() => api.invoicing.previewSupportIssue({ id })] : []),
    ]
    const senders = [
      () => api.invoicing.sendDocument({ id }),
      () => api.invoicing.retryDocument({ id }),
      ...(isNote ? [() => api.notes.sendElectronic({ id })] : []),
      ...(isSupport ? [() => api.invoicing.sendSupport({ id })] : []),
    ]
    const texts: string[] = []
    for (const preview of previews) {
      const { problems, ready } = await preview()
      expect(ready).toBe(canGo)
      expect(problems.length > 0).toBe(!canGo)
      texts.push(...problems.map((problem) => (typeof problem === 'string' ? problem : problem.text)))
    }
    const before = isNote ? (await api.notes.getNote({ id })).electronic : undefined
    for (const send of senders) {
      const answer = await send().catch((error) => error)
      if (canGo) {
        // The last of several senders may answer that it is on its way already.
        if (answer instanceof Error)
          expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('ya se envió') })
        expect((await openJobs()).filter(isFor(id))).toHaveLength(1)
        continue
      }
      expect(answer).toMatchObject({ status: 409 })
      for (const text of texts) expect(answer.body.error).toContain(text)
      expect((await openJobs()).filter(isFor(id))).toEqual([])
      if (isNote) expect((await api.notes.getNote({ id })).electronic).toBe(before)
    }
    await drain(of())
    const { document } = await api.invoicing.lookAtDocument({ id })
    expect(document !== null).toBe(canGo)
  },
)

it('a selection says of each document that cannot go why not', async () => {
  const ids = [await voucher(), await noteOf(await invoice()), await support()]
  const { job } = await shop.api.invoicing.resendDocuments({ ids })
  await drain(shop)
  const { errors, summary } = await inside(shop, () => Job.get(job))
  expect(summary).toBe('Enviados a la DIAN: 0. Sin enviar: 3.')
  const reasons = errors.map(({ message }) => message)
  expect(reasons).toEqual(
    ['es un comprobante interno', 'aún no está en la DIAN', 'falta la dirección'].map((text) =>
      expect.stringContaining(text),
    ),
  )
})
