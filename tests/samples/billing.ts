import { SUBSCRIPTION, Subscription } from '@tendero/core/billing/plans/subscription'
import { WalletRequest } from '@tendero/core/billing/platform/adjustment'
import { Announcement } from '@tendero/core/billing/platform/announcements'
import { BUSINESS, Business } from '@tendero/core/identity/business/business'
import { PLATFORM } from '@tendero/core/identity/people/user'
import { act } from '@tendero/core/kernel/db/act'
import type { Wompi } from '@tendero/functions/local/outside/wompi/wompi'
import { asTenant } from '../support/ambient'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { ended } from './jobs'
import { debt } from './payments'
import { outside } from './stores'

/** The account at the gateway of this process, which shops pay the product at. */
export async function gateway() {
  const { wompi } = await outside()
  process.env.TENDERO_WOMPI = wompi.account()
  return wompi
}

/** A card that a browser gave to the gateway, with what was agreed to. */
export async function cardInput(number = '4242424242424242', of?: Wompi) {
  const wompi = of ?? (await gateway())
  const headers = { authorization: `Bearer ${wompi.keys.public}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ number, cvc: '123', exp_month: '08', exp_year: '29', card_holder: 'MARIA PENA' })
  const answer = await fetch(`${wompi.origin()}/v1/tokens/cards`, { method: 'POST', headers, body })
  const { data } = (await answer.json()) as { data: { id: string } }
  const { terms, data: personal } = wompi.acceptance
  return { token: data.id, holder: 'MARIA PENA', acceptance_token: terms, accept_personal_auth: personal }
}

export const newCard = async ({ api }: World, number?: string) => {
  const { cards } = await api.billing.createBillingProfile(await cardInput(number))
  return cards.at(-1)!
}

/** The card of a shop, made when it has none. */
const anyCard = async (world: World) => (await world.api.billing.creditCards({}))[0] ?? newCard(world)

const value = 25_000
const recharge = async (world: World) => {
  await gateway()
  const { id: card_id } = await anyCard(world)
  return { id: (await world.api.billing.rechargeByCard({ value, card_id })).id }
}

/** A shop whose plan is paid. */
async function running(world: World) {
  await anyCard(world)
  await world.api.billing.subscribe({ plan_code: 'negocio', method: 'card' })
  const wompi = await gateway()
  await wompi.advance(1_000)
  await world.api.billing.checkSubscription({})
}

/** Takes the plan of a shop away, with the limits that it has: a sample of another call may need room for more. */
export const unsubscribed = ({ tenant }: World) =>
  asTenant(tenant, () =>
    act(async (unit) => {
      const subscription = await Subscription.find(SUBSCRIPTION)
      if (subscription) unit.remove(Subscription, subscription)
    }),
  )

/** The keys of a shop at the gateway of this process. */
export async function shopKeys(of?: Wompi) {
  const { keys } = of ?? (await gateway())
  return { public_key: keys.public, private_key: keys.private, integrity: keys.integrity, events: keys.events }
}

/** A debt of a client of a shop that is paid online, and its link. */
export async function payable(world: World, of?: Wompi) {
  await world.api.billing.connectPayments(await shopKeys(of))
  const { order } = await debt(world)
  const { link } = await world.api.billing.makePayLink({ document_id: order })
  return { order, url: link!.url, token: link!.url.split('/').at(-1)! }
}

const ownerOf = async ({ tenant }: World) => (await asTenant(tenant, () => Business.get(BUSINESS))).email!

/** An adjustment that somebody else asked for. */
const asked = (world: World) =>
  asTenant(world.tenant, async () => {
    const { name, email } = await Business.get(BUSINESS)
    const row = { shop: world.tenant, shopName: name, email: email!, cents: 500_000, reason: 'Cortesía' }
    return asTenant(PLATFORM, () =>
      act(async (unit) => {
        const id = WalletRequest.newId()
        const at = new Date().toISOString()
        unit.insert(WalletRequest, { id, ...row, state: 'asked', at, userId: 'otra', userName: 'Otra persona' })
        return id
      }),
    )
  })

/** Work that failed. */
const failedJob = async (world: World) => (await ended(world, 'failed', async () => ({}))).id

const card = async (world: World) => ({ id: (await newCard(world)).id })

export const billing: SamplesOf<'billing'> = {
  paymentMethods: {},
  paymentConsents: async () => {
    await gateway()
    return {}
  },
  createBillingProfile: () => cardInput(),
  updateBillingProfile: { name: 'Comercial Peña SAS', document: '900373115', email: 'cuentas@example.com' },
  updateCardDefault: card,
  removeCard: card,
  showPayments: {},
  connectPayments: () => shopKeys(),
  disconnectPayments: async ({ api }) => {
    await api.billing.connectPayments(await shopKeys())
    return {}
  },
  showPayLink: async (world) => ({ id: (await payable(world)).order }),
  makePayLink: async (world) => ({ document_id: (await payable(world)).order, value: 5_000 }),
  closePayLink: async (world) => ({ id: (await payable(world)).order }),
  startPayment: async (world) => ({ token: (await payable(world)).token }),
  refundPayment: async (world) => {
    const wompi = await gateway()
    const { token } = await payable(world, wompi)
    const { reference, pay_url } = await world.api.billing.startPayment({ token })
    await fetch(pay_url, { method: 'POST', body: new URLSearchParams({ means: '0' }), redirect: 'manual' })
    await world.api.billing.validatePayment({ reference })
    return { id: reference }
  },
  validatePayment: async (world) => {
    const { token } = await payable(world)
    return { reference: (await world.api.billing.startPayment({ token })).reference }
  },
  listShops: {},
  listServices: {},
  listFailed: async (world) => ({ email: await ownerOf(world) }),
  retryFailed: async (world) => ({ email: await ownerOf(world), id: await failedJob(world) }),
  announcements: {},
  listAnnouncements: {},
  announce: { text: 'El domingo hay mantenimiento de 2 a 3 a. m.', tone: 'info', to: '2030-01-01' },
  withdraw: async () => ({
    id: await asTenant(PLATFORM, () =>
      act(async (unit) => {
        const id = Announcement.newId()
        unit.insert(Announcement, {
          id,
          text: 'Ya pasó',
          tone: 'info',
          from: '2026-01-01',
          to: '2030-01-01',
          userName: 'Ana',
        })
        return id
      }),
    ),
  }),
  listAdjustments: {},
  askAdjustment: async (world) => ({ email: await ownerOf(world), value: 10_000, takes: false, reason: 'Cortesía' }),
  decideAdjustment: async (world) => ({ id: await asked(world), approved: true }),
  userPurse: {},
  walletBalance: {},
  walletStatement: {},
  walletSheet: {},
  listRecharges: {},
  getRecharge: recharge,
  checkRecharge: recharge,
  rechargeByCard: async (world) => ({ value, card_id: (await anyCard(world)).id }),
  rechargeByPse: async () => {
    const { acceptance } = await gateway()
    return {
      ...{ value, bank_code: '0', person_type: 'natural', document_type_id: '13', document: '1020304050' },
      ...{ name: 'Ana Ruiz', phone: '3001234567' },
      ...{ acceptance_token: acceptance.terms, accept_personal_auth: acceptance.data },
    }
  },
  walletDebits: {},
  pseBanks: async () => {
    await gateway()
    return {}
  },
  creditCards: {},
  showSubscription: {},
  subscribe: async (world) => {
    await anyCard(world)
    return { plan_code: 'negocio', method: 'card' }
  },
  checkSubscription: {},
  cancelSubscription: async (world) => {
    await running(world)
    return {}
  },
  listPlans: {},
  planInfo: { code: 'negocio' },
  listAdditionals: {},
  saveAdditional: async (world) => {
    await running(world)
    return { code: 'bodega', quantity: 0 }
  },
  listPlanInvoices: {},
  planInvoicePdf: async (world) => {
    await running(world)
    return { id: (await world.api.billing.listPlanInvoices({}))[0]!.id }
  },
  ownCreditCards: {},
}
