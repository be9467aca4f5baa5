/** One thing in one storage: what a stock row is about. */
export interface Place {
  product: string
  variant?: string
  name: string
  storage: { id: string; name: string; type: 'normal' | 'transit' }
  quantity: number
  /** Undefined while nothing was ever kept there. */
  minimum?: number
}
