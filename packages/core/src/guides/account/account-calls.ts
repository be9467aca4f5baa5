import * as z from 'zod'
import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { limits } from '../../kernel/limits'
import { ById, Nothing } from '../../kernel/records/wire'
import { asPesos, Done, text } from '../../kernel/values/fields'
import { QuoteInput, ReturnFreightInput } from '../guide.input'
import { GuideDetail, presentDetail } from '../guide.wire'
import { CarrierAccountInput, PickupInput, PlatformCarriersInput, ResolveInput } from './account.input'
import { CarrierAccountOutput, PlatformCarriersOutput, QuotesOutput } from './account.wire'

const account = later(() => import('./account'))
const platform = later(() => import('./platform-account'))
const quoting = later(() => import('./quoting'))
const buying = later(() => import('./buying'))
const following = later(() => import('./following'))
const repairing = later(() => import('./repairing'))
const returned = later(() => import('./returned'))
const pickups = later(() => import('./pickups'))

/** They ask the service while somebody waits. */
const updating = { allow: 'guide-update', limit: limits.job } as const

const Labels = z.object({
  compared_at: z.string().nullable(),
  labels: z.array(z.object({ tracking: z.string(), carrier: z.string(), price: asPesos(), at: z.string() })),
})

/** Calls of the account at the service of carriers, and of the guides that are bought there. */
export const accountCalls = {
  showCarrierAccount: query({
    ...({ allow: ['guide-create', 'integration-read'], input: Nothing, output: CarrierAccountOutput } as const),
    run: account.showCarrierAccount,
  }),
  saveCarrierAccount: command({
    ...({ allow: 'integration-create', limit: limits.job, input: CarrierAccountInput, output: Done } as const),
    run: account.saveCarrierAccount,
  }),
  removeCarrierAccount: command({
    ...({ allow: 'integration-delete', limit: limits.job, input: Nothing, output: Done } as const),
    run: account.removeCarrierAccount,
  }),
  showPlatformCarriers: query({
    ...({ allow: { types: [1] }, input: Nothing, output: PlatformCarriersOutput } as const),
    run: platform.showPlatformCarriers,
  }),
  savePlatformCarriers: command({
    ...({ allow: { types: [1] }, limit: limits.job, input: PlatformCarriersInput } as const),
    ...{ output: PlatformCarriersOutput, run: platform.savePlatformCarriers },
  }),
  quoteGuide: query({
    ...({ allow: 'guide-create', limit: limits.job, input: QuoteInput, output: QuotesOutput } as const),
    run: quoting.quoteGuide,
  }),
  retryGuide: command({
    ...({ allow: 'guide-create', limit: limits.job, input: ById, output: GuideDetail } as const),
    run: (given) => buying.retryGuide(given).then(presentDetail),
  }),
  resolveGuide: command({
    ...{ ...updating, input: ResolveInput, output: GuideDetail },
    run: (given) => buying.resolveGuide(given).then(presentDetail),
  }),
  refreshGuide: command({
    ...{ ...updating, input: ById, output: GuideDetail },
    run: (given) => following.refreshGuide(given).then(presentDetail),
  }),
  chargeReturn: command({
    ...{ ...updating, input: ReturnFreightInput, output: GuideDetail },
    run: (given) => returned.chargeReturn(given).then(presentDetail),
  }),
  askPickup: command({ ...{ ...updating, input: PickupInput, output: Done }, run: pickups.askPickup }),
  unknownLabels: query({
    ...({ allow: 'guide-read', input: Nothing, output: Labels } as const),
    run: async () => {
      const { compared_at, labels } = await repairing.unknownLabels()
      return { compared_at, labels: labels.map(({ priceCents: price, ...label }) => ({ ...label, price })) }
    },
  }),
  dismissLabel: command({
    ...({ allow: 'guide-update', input: z.object({ tracking: text(60, 'Falta la guía') }), output: Done } as const),
    run: repairing.dismissLabel,
  }),
}
