import { type SaleFactData, saleBook } from '../../accounting/sale-book'
import { partition } from '../../kernel/db/keys'
import type { Dropping } from '../../kernel/db/personal/personal'
import { range } from '../../kernel/db/read'
import { indexKeys } from '../../kernel/db/table'
import type { Unit } from '../../kernel/db/unit'
import { plain } from '../../kernel/values/text'

export {
  emptySales,
  type SaleEvent,
  type SaleFactData,
  type SaleRollup,
  type SaleSums,
  type SaleTotals,
  saleBook,
  saleEvents,
} from '../../accounting/sale-book'

const [byNumber, byPhone] = [indexKeys('gsi1'), indexKeys('gsi2')]

/**
 * How a number is found: `C1-12` → `12.c1.`, so that `12` finds it whatever the register. Without a separator the
 * letters are the prefix: `fv12` → `12.fv.`.
 */
export function numberKey(text: string): string {
  const match = /^(?:(.*?)[\s-]+|([a-z]*))0*(\d+)$/i.exec(text.trim())
  if (!match) return ''
  const prefix = plain(match[1] ?? match[2] ?? '').replaceAll(' ', '')
  return prefix ? `${match[3]}.${prefix}.` : match[3]!
}
const digits = (phone: string): string => phone.replace(/\D/g, '').slice(-10)

/** Adds a fact. The fact of a sale also finds its order by number and phone, at no further item. */
export function appendSale(unit: Unit, fact: SaleFactData, phone = ''): void {
  const finders =
    fact.event === 'sale' && fact.n > 0
      ? {
          [byNumber.partition]: partition('sale', 'number'),
          [byNumber.sort]: `${numberKey(fact.number)}${fact.orderId}`,
          ...(digits(phone)
            ? {
                [byPhone.partition]: partition('sale', 'phone'),
                [byPhone.sort]: `${digits(phone)}.${fact.orderId}`,
              }
            : {}),
        }
      : {}
  saleBook.append(unit, fact, finders)
}

/** What was sold is not found any more by the phone of whoever bought it. */
export async function forgetPhone(unit: Dropping, { id, number }: { id: string; number: string }): Promise<void> {
  const { items } = await range({ pk: partition('sale', 'number'), index: 'gsi1', prefix: `${numberKey(number)}${id}` })
  for (const { pk, sk } of items)
    unit.add({ pk: String(pk), sk: String(sk) }, {}, { drop: [byPhone.partition, byPhone.sort] })
}

async function find(index: 'gsi1' | 'gsi2', pk: string, prefix: string, limit: number): Promise<string[]> {
  const { items } = await range({ pk, index, prefix, limit })
  return items.map((item) => String(item.orderId))
}

/** Ids of the orders whose number or phone begins with `text`, at most `limit` of each; exact numbers first. */
export async function ordersByText(text: string, limit = 50): Promise<string[]> {
  const [number, phone] = [numberKey(text), digits(text)]
  const found = await Promise.all([
    number ? find('gsi1', partition('sale', 'number'), number, limit) : [],
    phone.length >= 4 ? find('gsi2', partition('sale', 'phone'), phone, limit) : [],
  ])
  return [...new Set(found.flat())]
}
