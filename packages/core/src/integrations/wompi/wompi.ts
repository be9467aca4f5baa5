import * as z from 'zod'
import { type ChargeRequest, type Gateway, type GatewayAccount, Refused } from '../../billing/gateway-port'
import { config } from '../../kernel/config'
import { type OutsideAnswer, outside } from '../../kernel/outside/client'
import { OutsideError } from '../../kernel/outside/outside-error'
import { ownValue } from '../../kernel/values/own'
import {
  Bank,
  cardFrom,
  claimedReference,
  consentsFrom,
  integrityOf,
  Merchant,
  PaymentSource,
  referenceOf,
  refusalFrom,
  saidFrom,
  settling,
  Transaction,
} from './wompi-wire'

/** Source: docs.wompi.co, "Ambientes y llaves" and "Widget & Checkout Web". */
const hosts = { production: 'https://production.wompi.co/v1', test: 'https://sandbox.wompi.co/v1' }
const CHECKOUT = 'https://checkout.wompi.co/p/'

const TIMEOUT_MS = 15_000
const Answer = z.object({ data: z.unknown() })

interface Ask {
  method?: 'GET' | 'POST' | 'PUT'
  query?: Record<string, string>
  body?: unknown
  /** Asks with the key that browsers have too. */
  publicly?: boolean
}

/** @throws Refused for what Wompi does not want; OutsideError when there is no good answer */
async function ask<S extends z.ZodType>(account: GatewayAccount, path: string, schema: S, how: Ask = {}) {
  const { method = 'GET', query = {}, body, publicly } = how
  const url = new URL(`${account.url.pathname.replace(/\/$/, '')}/${path}`, account.url)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers = { authorization: `Bearer ${publicly ? account.publicKey : account.privateKey}` }
  try {
    return read(schema, await outside({ method, url, headers, body, timeoutMs: TIMEOUT_MS }))
  } catch (error) {
    if (!(error instanceof OutsideError) || error.reason !== 'rejected') throw error
    const { message, field } = refusalFrom(error.said)
    throw new Refused(message, field)
  }
}

function read<S extends z.ZodType>(schema: S, { text, status }: OutsideAnswer): z.output<S> {
  try {
    return schema.parse(Answer.parse(JSON.parse(text)).data)
  } catch {
    throw new OutsideError('failed', 'an answer that is not of Wompi', status)
  }
}

const documentCodes: Readonly<Record<string, string>> = { '13': 'CC', '22': 'CE', '31': 'NIT', '41': 'PP', '12': 'TI' }

/** How somebody pays, as Wompi asks for it. */
function methodOf({ by, description }: ChargeRequest) {
  if ('card' in by)
    return {
      payment_source_id: Number(by.card),
      payment_method: { installments: by.installments },
      ...(by.recurrent ? { recurrent: true } : {}),
    }
  const { pse, consents } = by
  return {
    acceptance_token: consents.terms,
    accept_personal_auth: consents.data,
    payment_method: {
      type: 'PSE',
      user_type: pse.person === 'legal' ? 1 : 0,
      user_legal_id_type: ownValue(documentCodes, pse.documentType) ?? 'CC',
      user_legal_id: pse.document,
      financial_institution_code: pse.bank,
      payment_description: description.slice(0, 30),
    },
    customer_data: { phone_number: pse.phone, full_name: pse.name },
  }
}

/** Wompi: what is charged is pending first, and what became of it is asked by our reference. */
export const wompi: Gateway = {
  async consents(account) {
    const path = `merchants/${encodeURIComponent(account.publicKey)}`
    return consentsFrom(await ask(account, path, Merchant, { publicly: true }))
  },
  async keepCard(account, { token, email, terms, data }) {
    const body = {
      ...{ type: 'CARD', token, customer_email: email },
      ...{ acceptance_token: terms, accept_personal_auth: data },
    }
    return cardFrom(await ask(account, 'payment_sources', PaymentSource, { method: 'POST', body }))
  },
  async dropCard(account, source) {
    await ask(account, `payment_sources/${encodeURIComponent(source)}/void`, z.unknown(), { method: 'PUT', body: {} })
  },
  async banks(account) {
    const found = await ask(account, 'pse/financial_institutions', Bank.array(), { publicly: true })
    return found.map((bank) => ({ code: bank.financial_institution_code, name: bank.financial_institution_name }))
  },
  async charge(account, request) {
    const { reference, cents, email, expiresAt, returnUrl } = request
    const body = {
      ...{ amount_in_cents: cents, currency: 'COP', customer_email: email, reference },
      signature: integrityOf(reference, cents, expiresAt, account.integrity),
      expiration_time: expiresAt,
      redirect_url: returnUrl,
      ...methodOf(request),
    }
    return saidFrom(await ask(account, 'transactions', Transaction, { method: 'POST', body }))
  },
  async giveBack(account, id) {
    await ask(account, `transactions/${encodeURIComponent(id)}/void`, z.unknown(), { method: 'POST', body: {} })
  },
  async find(account, reference) {
    const found = await ask(account, 'transactions', Transaction.array(), { query: { reference } })
    return settling(found.map(saidFrom))
  },
  address(publicKey) {
    const local = config.outsideOrigin()
    if (!publicKey.startsWith('pub_test_')) return new URL(hosts.production)
    return new URL(local ? `${local}/wompi/v1` : hosts.test)
  },
  checkout(account, { reference, cents, expiresAt, returnUrl }) {
    const real = account.url.hostname.endsWith('.wompi.co')
    const page = real ? new URL(CHECKOUT) : new URL('p/', account.url)
    const said = {
      ...{ 'public-key': account.publicKey, currency: 'COP', 'amount-in-cents': String(cents), reference },
      'signature:integrity': integrityOf(reference, cents, expiresAt, account.integrity),
      ...{ 'expiration-time': expiresAt, 'redirect-url': returnUrl },
    }
    for (const [name, value] of Object.entries(said)) page.searchParams.set(name, value)
    return page.href
  },
  claimed: claimedReference,
  hear: (account, raw) => referenceOf(raw, account.events),
}
