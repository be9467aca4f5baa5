/** Of one thing, and different ones, that a page of the catalogue asks for. */
export const MOST_UNITS = 999
export const MOST_THINGS = 30

const ENTRY = /^([a-z]{3}_[0-9A-HJKMNP-TV-Z]{26})x(\d{1,3})$/

/** Units by the id of a product or variant, as the address of a page carries them: `prd_01…x2,var_01…x1`. */
export type Cart = ReadonlyMap<string, number>

/** What an address says; what it says wrong is left out. */
export function cartFrom(text: string | undefined): Cart {
  const cart = new Map<string, number>()
  for (const entry of (text ?? '').split(',').slice(0, MOST_THINGS)) {
    const [, id, units] = ENTRY.exec(entry) ?? []
    if (id && Number(units) > 0) cart.set(id, Math.min(MOST_UNITS, (cart.get(id) ?? 0) + Number(units)))
  }
  return cart
}

export const cartText = (cart: Cart): string => [...cart].map(([id, units]) => `${id}x${units}`).join(',')

/** A cart with one more of something, or one less. */
export function withUnits(cart: Cart, id: string, by: 1 | -1): Cart {
  const after = new Map(cart)
  const units = (cart.get(id) ?? 0) + by
  if (units <= 0) after.delete(id)
  else if (cart.has(id) || cart.size < MOST_THINGS) after.set(id, Math.min(MOST_UNITS, units))
  return after
}
