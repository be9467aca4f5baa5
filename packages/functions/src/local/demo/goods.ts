import { type DemoProduct, type DemoTax, GARMENTS, garments, products } from './products'

/** Something that the demo sells: a product, or one variant of a garment. */
export interface Good {
  /** Position of its product, products first and then garments. */
  product: number
  /** `M / Azul` of a garment. */
  size?: string
  colour?: string
  category: string
  name: string
  cost: number
  price: number
  tax: DemoTax
  demand: number
  byWeight: boolean
  /** Units at or below which it must be bought again. */
  minimum: number
  /** Nobody bought more of it: it ends the year below its minimum. */
  scarce: boolean
}

/** Goods that run out, so that the demo has something to warn about. */
const scarce = new Set([
  'Panela redonda 500 g',
  'Café molido 500 g',
  'Huevos AA media cubeta x 15',
  'Papel higiénico x 4 rollos',
  'Límpido 1 L',
  'Galletas de sal x 8 tacos',
  'Pila AA x 2',
])

const minimumOf = ({ demand, byWeight }: Pick<DemoProduct, 'demand' | 'byWeight'>): number =>
  byWeight ? 4 : demand >= 6 ? 10 : demand >= 3 ? 5 : 2

/** Everything on sale, in a fixed order. */
export const goods: readonly Good[] = [
  ...products.map((p, product) => ({ ...p, product, minimum: minimumOf(p), scarce: scarce.has(p.name) })),
  ...garments.flatMap((g, i) =>
    g.sizes.flatMap((size) =>
      g.colours.map((colour) => ({
        product: products.length + i,
        size,
        colour,
        category: GARMENTS,
        name: g.name,
        cost: g.cost,
        price: g.price,
        tax: 19 as const,
        demand: g.demand / (g.sizes.length * g.colours.length),
        byWeight: false,
        minimum: 0,
        scarce: false,
      })),
    ),
  ),
]
