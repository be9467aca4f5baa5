import type { SamplesOf } from '../support/samples'
import { stockSamples } from './inventory.stock'
import { products } from './products'

export const inventory: SamplesOf<'inventory'> = { ...products, ...stockSamples }
