import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { next } from './makers'

/** A year that nothing was sold in and no sample of this run had, with its last month closed. */
const emptyYear = async ({ api }: World) => {
  const year = 2000 + (next() % 20)
  await api.accounting.closePeriod({ month: `${year}-12` })
  const id = `year.${year}`
  return { id, hash: (await api.closings.getClosing({ id })).hash }
}

export const closings: SamplesOf<'closings'> = {
  listClosings: {},
  getClosing: { id: 'year.2025' },
  closeClosing: emptyYear,
  openClosing: async (world) => {
    const { id, hash } = await emptyYear(world)
    await world.api.closings.closeClosing({ id, hash })
    return { id }
  },
}
