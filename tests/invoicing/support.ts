import type { EDocumentState } from '@tendero/core/invoicing/e-document.states'
import { isOpen, isPutOff } from '@tendero/core/kernel/jobs/job'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { jobs } from '@tendero/functions/jobs/declared'
import { type Outside, serveOutside } from '@tendero/functions/local/outside/serve'
import { vi } from 'vitest'
import { type Good, type Shop, shopToSell, stocked } from '../sales/support'
import { asTenant } from '../support/ambient'
import { openJobs } from '../support/jobs'

/** The key of DIAN's test set, which the service of the tests works codes out with. */
export const TEST_KEY = 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c'

export interface Issuing extends Shop {
  good: Good
}

export async function startIssuer(): Promise<Outside> {
  const outside = await serveOutside(0, async () => new Response())
  vi.stubEnv('TENDERO_OUTSIDE', outside.origin)
  return outside
}

export const resolution = (over: object = {}) => ({
  ...{
    document_type: '01' as const,
    number: '18760000001',
    date: '2019-01-19',
    prefix: 'SETT',
    from: 1,
    to: 5_000_000,
  },
  ...{ valid_from: '2019-01-19', valid_to: '2030-01-19', technical_key: TEST_KEY, environment: '2' as const },
  ...over,
})

let shops = 0

/** A shop whose sales are invoices of the test set, with numbers of its own, and somebody who sends them. */
export async function issuingShop(outside: Outside, { connected = true, good = {} } = {}): Promise<Issuing> {
  const shop = await shopToSell()
  await shop.api.identity.editBrand({ document_type_id: '31', document: outside.plemsi.issuer })
  const from = ++shops * 1_000 + Math.floor(Math.random() * 900) * 5_000
  await shop.api.settings.createResolution(resolution({ from, to: from + 900 }))
  if (connected) await shop.api.invoicing.saveToken({ token: outside.plemsi.token, environment: '2' })
  return { ...shop, good: await stocked(shop, good) }
}

/** Sells one unit online, paid by transfer. Its id. */
export async function sold(shop: Issuing, over: object = {}): Promise<string> {
  const { id } = await shop.api.sales.createOrder({
    products: [{ product_id: shop.good.id, quantity: 1, price: shop.good.priceCents / 100 }],
    storage_id: shop.storageId,
    payments: [{ payment_type_id: shop.pay.transfer, value: shop.good.priceCents / 100 }],
    ...over,
  })
  return id
}

const MINUTE_MS = 60_000

/** Does the jobs of the shop once each; those put off too, `minutes` from now. */
export async function work(shop: Shop, minutes = 0, times = 1): Promise<void> {
  const mine = (await openJobs()).filter((job) => job.tenant === shop.tenant && isOpen(job))
  const now = () => new Date(Date.now() + minutes * MINUTE_MS)
  for (const { id } of mine)
    await Promise.all(
      Array.from({ length: times }, () =>
        asTenant(shop.tenant, () => runJob({ tenant: shop.tenant, jobId: id }, jobs), { now }),
      ),
    )
}

/** Does them until nothing is left, the clock going on for who waits. */
export async function drain(shop: Shop, after = 0): Promise<void> {
  let minutes = after
  for (let turn = 0; turn < 40; turn++) {
    const mine = (await openJobs()).filter((job) => job.tenant === shop.tenant && isOpen(job))
    if (mine.length === 0) return
    if (mine.every(isPutOff)) minutes += 70
    await work(shop, minutes)
  }
  throw new Error('the shop does not come to rest')
}

export const documentOf = async (shop: Shop, id: string) =>
  (await shop.api.invoicing.lookAtDocument({ id })).document ?? undefined
export const stateOf = async (shop: Shop, id: string): Promise<EDocumentState | undefined> =>
  (await documentOf(shop, id))?.state
