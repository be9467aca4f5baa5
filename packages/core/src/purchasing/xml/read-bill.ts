import type * as z from 'zod'
import { Code, codeIn, codeKeys } from '../../catalog/products/code'
import { Product } from '../../catalog/products/product'
import { Variant } from '../../catalog/products/variant'
import { businessProfile } from '../../identity/business/business'
import { load } from '../../kernel/db/read'
import { Unique, uniqueId } from '../../kernel/db/unique'
import { UNIT } from '../../kernel/values/money'
import { plain } from '../../kernel/values/text'
import { Provider } from '../../parties/providers/providers'
import { isDocumentType, normalizeDocument } from '../../reference/document'
import { documentKey } from '../../reference/document-row'
import { Purchase, referenceKey } from '../invoices/purchase'
import type { BillInput, BillOutput } from './bill.wire'
import { xmlOf } from './bill-file'
import { type BilledInvoice, type BilledLine, readBill } from './ubl'

/** Purchases of a provider that its codes are learned from. */
const LEARNED_FROM = 40

/** What a line was, by the code and else by the name that the provider gives it, in its last purchases. */
interface Known {
  productId?: string
  variantId?: string
  account?: string
}

const byName = (name: string) => `name ${plain(name)}`
const byCode = (code: string) => `code ${plain(code)}`

/** What the last purchases of a provider say of its codes, the newest first. */
async function learned(providerId: string | undefined): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  if (!providerId) return known
  const { data } = await Purchase.list({ provider: providerId, state: 'posted', per_page: LEARNED_FROM })
  for (const { lines } of data)
    for (const { code, name, productId, variantId, account } of lines) {
      const what = {
        ...(productId ? { productId } : {}),
        ...(variantId ? { variantId } : {}),
        ...(account ? { account } : {}),
      }
      for (const key of [...(code ? [byCode(code)] : []), byName(name)]) if (!known.has(key)) known.set(key, what)
    }
  return known
}

/** The provider of a document, with or without its check digit. */
async function providerOf({ provider: { document, documentType } }: BilledInvoice) {
  const read = normalizeDocument(isDocumentType(documentType) ? documentType : '31', document)
  const number = read.ok ? read.number : document
  const key = documentKey({ documentType, document: number })
  const { taken } = await load({ taken: Unique.maybe(key && uniqueId(Provider.name, key)) })
  return { number, provider: taken ? await Provider.find(taken.owner) : undefined }
}

/** The products that lines are of: as they were learned, else by the shop's own codes. */
async function matched(lines: readonly BilledLine[], known: ReadonlyMap<string, Known>) {
  const codesOf = ({ code, standardCode }: BilledLine) => [standardCode, code].flatMap((one) => (one ? [one] : []))
  const { codes } = await load({ codes: Code.many([...new Set(lines.flatMap(codesOf).flatMap(codeKeys))]) })
  const found = lines.map((line): Known => {
    const own = known.get(byCode(line.code)) ?? known.get(byName(line.name))
    if (own) return own
    const code = codesOf(line).flatMap((one) => codeIn(codes, one) ?? [])[0]
    return code ? { productId: code.productId, ...(code.variantId ? { variantId: code.variantId } : {}) } : {}
  })
  const ids = <K extends 'productId' | 'variantId'>(key: K) => [...new Set(found.flatMap((one) => one[key] ?? []))]
  const { products, variants } = await load({
    products: Product.many(ids('productId')),
    variants: Variant.many(ids('variantId')),
  })
  return found.map(({ productId, variantId, account }) => {
    const [product, variant] = [products.get(productId ?? ''), variants.get(variantId ?? '')]
    const gone = !product || (variantId !== undefined && !variant)
    return {
      account: account ?? null,
      product: gone
        ? null
        : {
            ...{ product_id: product.id, variant_id: variant?.id ?? null },
            ...{
              name: variant ? `${product.name} ${variant.name}` : product.name,
              sku: (variant ?? product).sku ?? '',
            },
          },
    }
  })
}

/** What somebody should look at. */
function warningsOf(bill: BilledInvoice, own: string | undefined, documentOk: boolean): string[] {
  return [
    own && bill.buyer.document !== own && !bill.buyer.document.startsWith(own)
      ? `La factura es para el NIT ${bill.buyer.document}, que no es el de tu tienda.`
      : undefined,
    bill.validated ? undefined : 'El archivo no trae la validación de la DIAN: confirma el CUFE antes de pagarla.',
    documentOk ? undefined : 'El NIT del proveedor no tiene la forma de uno: revísalo.',
  ].filter((one) => one !== undefined)
}

/**
 * What the XML or ZIP that a provider sent would be as a purchase: who they are, what each line is by what was learned, and
 * whether it is recorded already. Writes nothing.
 * @throws AppError 422 at `file`, saying what is missing or wrong
 */
export async function readProviderBill({ file }: z.output<typeof BillInput>): Promise<z.input<typeof BillOutput>> {
  const bill = readBill(await xmlOf(file))
  const [{ provider, number }, business] = await Promise.all([providerOf(bill), businessProfile()])
  const { taken } = await load({
    taken: Unique.maybe(provider && uniqueId('purchase', referenceKey(provider.id, bill.number))),
  })
  const [recorded, matches] = await Promise.all([
    taken ? Purchase.find(taken.owner) : undefined,
    learned(provider?.id).then((known) => matched(bill.lines, known)),
  ])
  const own = normalizeDocument('31', business.document ?? '')
  const { name, documentType, email, address, city } = bill.provider
  return {
    provider: {
      ...{ id: provider?.id ?? null, name: provider?.name ?? name, document_type_id: documentType, document: number },
      ...{ email: email ?? null, address: address ?? null, city: city ?? null },
    },
    ...{ reference: bill.number, cufe: bill.cufe, date: bill.date, due_date: bill.dueDate ?? null },
    recorded: recorded ? { id: recorded.id, number: recorded.number } : null,
    discount_cost: bill.discountCents,
    total_cost: bill.totalCents,
    products: bill.lines.map((line, i) => ({
      ...{ code: line.code || null, name: line.name, quantity: line.quantity },
      cost: Math.round((line.baseCents * UNIT) / line.quantity),
      amount_cost: line.baseCents,
      ...{ tax_code: line.tax.code, tax: line.tax.bps },
      ...matches[i]!,
    })),
    warnings: warningsOf(bill, own.ok ? own.number : undefined, /^\d{5,12}$/.test(number)),
  }
}
