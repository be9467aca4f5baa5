import { accountOf } from '../../accounting/chart/roles'
import { amountsOfLines, type Discount, type LineAmounts, NO_DISCOUNT } from '../../documents/amounts'
import type { Item } from '../../inventory/stock/item'
import { invalid, notFound } from '../../kernel/errors'
import { apportion, UNIT } from '../../kernel/values/money'
import type { SettingsData } from '../../settings/settings'
import type { TaxCode } from '../../settings/taxes/tax.input'
import type { TaxedGroup } from '../../settings/taxes/withhold'
import { conceptOfAccount, mayHoldExpense } from './concepts'
import type { BoughtLineData, BoughtTotals } from './line'
import type { BoughtLineInput } from './line.input'

interface Place {
  id: string
  name: string
}

/** What the lines of a request were found to be. */
export interface LineBasis {
  /** By item id, at the rates of the day. */
  items: ReadonlyMap<string, Item>
  storages: ReadonlyMap<string, Place>
  storageId: string | undefined
  /** Names of the accounts of the chart by code. */
  accounts: ReadonlyMap<string, string>
  creditsIva: boolean
  discount?: Discount | undefined
  /** How the costs go to the goods of the same document, or where what these do not bear goes. */
  settings: Pick<SettingsData, 'costs' | 'accounts'>
  /** The costs go to goods of other documents. */
  elsewhere?: boolean | undefined
}

const field = (n: number, name: string) => `products.${n}.${name}`

function placeOf(line: BoughtLineInput, { storages, storageId }: LineBasis): Place {
  const id = line.storage_id ?? storageId
  if (id === undefined) throw invalid({ storage_id: ['Elige la bodega a la que entra'] })
  const place = storages.get(id)
  if (!place) throw notFound('la bodega')
  return place
}

function accountName(line: BoughtLineInput, n: number, { accounts }: LineBasis): string {
  const name = line.account === undefined ? undefined : accounts.get(line.account)
  if (line.account === undefined) throw invalid({ [field(n, 'account')]: ['Elige un producto, o la cuenta del gasto'] })
  if (name === undefined || !mayHoldExpense(line.account))
    throw invalid({ [field(n, 'account')]: ['Elige una cuenta de gasto, costo o activo de tu plan de cuentas'] })
  return name
}

function taxOfLine(
  line: BoughtLineInput,
  item: Item | undefined,
): { taxCode: TaxCode; taxBps: number; taxId?: string } {
  const asks = line.tax !== undefined || line.tax_code !== undefined
  if (!asks)
    return item
      ? { taxCode: item.taxCode, taxBps: item.taxBps, ...(item.taxId ? { taxId: item.taxId } : {}) }
      : { taxCode: 'EXCLUIDO', taxBps: 0 }
  const taxBps = line.tax_code === 'EXENTO' || line.tax_code === 'EXCLUIDO' ? 0 : (line.tax ?? item?.taxBps ?? 0)
  const taxCode =
    taxBps > 0 ? (line.tax_code === 'INC' ? 'INC' : 'IVA') : line.tax_code === 'EXCLUIDO' ? 'EXCLUIDO' : 'EXENTO'
  const same = item?.taxCode === taxCode && item.taxBps === taxBps
  return { taxCode, taxBps, ...(same && item.taxId ? { taxId: item.taxId } : {}) }
}

type Bare = Omit<BoughtLineData, keyof LineAmounts | 'valueCents' | 'returned' | 'returnedCents'>

function bareLine(line: BoughtLineInput, n: number, basis: LineBasis): Bare {
  const shared = {
    id: String(n + 1),
    quantity: line.quantity,
    unitCents: line.cost,
    discount: line.discount ?? NO_DISCOUNT,
    ...(line.code ? { code: line.code } : {}),
  }
  if (line.product_id) {
    const item = basis.items.get(line.variant_id ?? line.product_id)!
    const place = placeOf(line, basis)
    return {
      ...shared,
      kind: 'goods',
      productId: item.productId,
      ...(item.variantId ? { variantId: item.variantId } : {}),
      storageId: place.id,
      storageName: place.name,
      name: item.name,
      ...taxOfLine(line, item),
      concept: line.concept ?? 'compras',
    }
  }
  if (line.into_cost) {
    const borne = basis.elsewhere || basis.settings.costs.freightBy !== 'none'
    return {
      ...shared,
      ...(borne ? { kind: 'cost' } : { kind: 'expense', account: accountOf('freight', basis.settings.accounts) }),
      name: line.name ?? 'Flete',
      ...taxOfLine(line, undefined),
      concept: line.concept ?? 'transporte_carga',
    }
  }
  const name = accountName(line, n, basis)
  const { account } = line as { account: string }
  return {
    ...shared,
    kind: 'expense',
    account,
    name: line.name ?? name,
    ...taxOfLine(line, undefined),
    concept: line.concept ?? conceptOfAccount(account),
  }
}

/** What a line is worth by itself: its base, and its tax where that is no credit of the shop. INC never is one. */
const ownValue = (line: Bare & LineAmounts, creditsIva: boolean): number =>
  line.baseCents + (line.taxCode === 'INC' || !creditsIva ? line.taxCents : 0)

/**
 * Lines as they are kept, priced before tax and with what each puts into stock or an account: the costs go to the goods by
 * what these are worth or how many they are, as the shop says. Pure. Source: facts B3.1 #17, #18 and #21.
 * @throws AppError 404 for a storage that is not there, 422 for a line that names neither goods in a storage nor an account that may hold it
 */
export function linesOf(asked: readonly BoughtLineInput[], basis: LineBasis): BoughtLineData[] {
  const bare = asked.map((line, n) => bareLine(line, n, basis))
  const priced = bare.map((line, n) => {
    const { amount } = asked[n]!
    return amount === undefined ? line : { ...line, quantity: UNIT, unitCents: amount }
  })
  const amounts = amountsOfLines(priced, 'excluded', { discount: basis.discount })
  const own = bare.map((line, n) => {
    const { netCents: _, ...rest } = amounts[n]!
    return { ...line, ...rest }
  })
  const values = own.map((line) => ownValue(line as never, basis.creditsIva))
  const weight = basis.settings.costs.freightBy === 'quantity' ? own.map(({ quantity }) => quantity) : values
  const goods = own.map((line, n) => (line.kind === 'goods' ? weight[n]! : 0))
  const costs = own.reduce((sum, line, n) => (line.kind === 'cost' ? sum + values[n]! : sum), 0)
  if (costs > 0 && !basis.elsewhere && goods.every((part) => part === 0))
    throw invalid({ products: ['Un costo se reparte entre la mercancía de la misma factura: agrega productos'] })
  const shares = apportion(costs, goods)
  return own.map((line, n) => ({
    ...line,
    valueCents: line.kind === 'cost' && !basis.elsewhere ? 0 : values[n]! + shares[n]!,
    returned: 0,
    returnedCents: 0,
  }))
}

/** What is bought under each concept of income tax, IVA apart. */
export const groupsOf = (lines: readonly BoughtLineData[]): TaxedGroup[] =>
  lines.map(({ concept, baseCents, taxCents, taxCode }) => ({
    concept,
    baseCents,
    taxCents: taxCode === 'IVA' ? taxCents : 0,
  }))

/** Sums of the lines, and what is owed. @throws AppError 422 when more is withheld than there is to pay */
export function totalsOf(
  lines: readonly BoughtLineData[],
  { withheldCents, roundingCents }: { withheldCents: number; roundingCents: number },
): BoughtTotals {
  const sum = (of: (line: BoughtLineData) => number) => lines.reduce((total, line) => total + of(line), 0)
  const baseCents = sum((line) => line.baseCents)
  const ivaCents = sum((line) => (line.taxCode === 'IVA' ? line.taxCents : 0))
  const incCents = sum((line) => (line.taxCode === 'INC' ? line.taxCents : 0))
  const totalCents = baseCents + ivaCents + incCents + roundingCents
  const payableCents = totalCents - withheldCents
  if (payableCents < 0) throw invalid({ withholdings: ['Retienes más de lo que vale la factura'] })
  return {
    grossCents: sum((line) => line.grossCents),
    discountCents: sum((line) => line.discountCents + line.globalDiscountCents),
    ...{ baseCents, ivaCents, incCents, roundingCents, totalCents, withheldCents, payableCents },
    goodsCents: sum((line) => (line.kind === 'goods' ? line.valueCents : 0)),
  }
}
