import { type Outside, serveOutside } from '@tendero/functions/local/outside/serve'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'

let started: Promise<Outside> | undefined
let shops = 0

/** The services of others, one run for all samples of a process. What they post goes nowhere: no job is done. */
export async function outside(): Promise<Outside> {
  started ??= serveOutside(0, async () => new Response())
  const served = await started
  // Each file of tests begins with the environment of the process.
  process.env.TENDERO_OUTSIDE = served.origin
  return served
}

/** A shop on the web of its own: no two connections of a shop are of one address. */
async function woo(folder = `tienda${++shops}`) {
  const { origin, woo } = await outside()
  return {
    url: `${origin}/woo/${folder}`,
    consumer_key: woo.keys.key,
    consumer_secret: woo.keys.secret,
    safety_stock: 1,
  }
}

export const connection = async ({ api }: World, folder?: string) => api.stores.setWoocommerce(await woo(folder))
export const id = async (world: World) => ({ id: (await connection(world)).id })

export const stores: SamplesOf<'stores'> = {
  createIntegration: async () => ({ type_model: 'woocommerce', ...(await woo()) }),
  setWoocommerce: () => woo(),
  updateIntegration: async (world) => ({ ...(await id(world)), name: 'Tienda en línea', safety_stock: 2 }),
  removeWoocommerce: id,
  compareStore: id,
  replayStore: async (world) => ({ ...(await id(world)), day: '2026-01-15' }),
  listLinks: id,
}
