import { AppError } from '@tendero/core/kernel/errors'
import { openPublic } from '@tendero/core/kernel/public/link'
import type { PublicPage } from '@tendero/core/kernel/public/pages'

/** A form that was sent. */
export interface Form {
  /** One of its fields, cut to so many letters; empty when it was not sent. */
  (name: string, max: number): string
  /** A file of it, of the pages that take one. */
  file?: (name: string) => File | undefined
}

/** What the address of the page that is shown next says of an answer: why it was not kept, or what it became. */
export type After = Record<string, string | undefined>
/** A page of somebody else that whoever answered goes on to. */
export type Onward = { onward: URL }

/** How each page that may be answered keeps what its form says. */
export const answers: Partial<Record<PublicPage, (token: string, form: Form) => Promise<After | Onward>>> = {
  q: async (token, form): Promise<After> => {
    const [name, note] = [form('name', 120), form('note', 300)]
    if (!name) return { aviso: 'name' }
    const accepted = form('answer', 10) === 'accept'
    const said = { accepted, name, revision: Number(form('revision', 10)), ...(note ? { note } : {}) }
    const { answerQuote } = await import('@tendero/core/offers/quotes/quotes')
    const kept = await openPublic('q', token, (record) => answerQuote(record, said))
    return kept === undefined || kept === 'kept' ? {} : { aviso: kept }
  },
  c: async (token, form): Promise<After> => {
    const [key, cart] = [form('key', 40), form('cart', 2_000)]
    const buyer = { name: form('name', 120), phone: form('phone', 40) }
    const said = { ...buyer, address: form('address', 200), note: form('note', 300) }
    const { orderFrom } = await import('@tendero/core/stores/catalogue/ordering')
    const taken = await openPublic('c', token, (record) => orderFrom(record, { key, cart, ...said }))
    if (!taken) return {}
    return 'number' in taken ? { pedido: taken.number, clave: key } : { aviso: taken.refused, cart }
  },
  e: async (token, form): Promise<After> => {
    const said = { guide: form('guide', 40), cash: form('cash', 20), reason: form('reason', 200) }
    const photo = form.file?.('photo')
    const { answerStop } = await import('@tendero/core/guides/routes/route-page')
    const delivered = form('result', 3) === 'yes'
    const kept = await openPublic('e', token, (record) => answerStop(record, { ...said, delivered, photo }))
    return kept === undefined || kept === 'kept' ? {} : { aviso: kept }
  },
  p: async (token): Promise<After | Onward> => {
    const { beginPayment } = await import('@tendero/core/billing/collect/pay-page')
    try {
      const begun = await openPublic('p', token, beginPayment)
      return begun ? { onward: new URL(begun.payUrl) } : {}
    } catch (error) {
      if (error instanceof AppError && error.status === 409)
        return { aviso: error.code === 'waiting' ? 'waiting' : 'closed' }
      throw error
    }
  },
}
