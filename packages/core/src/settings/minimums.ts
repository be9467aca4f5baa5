import * as z from 'zod'
import { jobType } from '../kernel/jobs/declare'

/** Brings the minimum of a product, or of the whole shop, to the stock rows; inventory does it. */
export const MinimumsJob = jobType({
  type: 'inventory.minimums',
  title: 'Actualizar el stock mínimo',
  lane: 'imports',
  input: z.object({ productId: z.string().optional() }),
  hidden: true,
})
