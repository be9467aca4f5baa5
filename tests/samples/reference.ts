import type { SamplesOf } from '../support/samples'

export const reference: SamplesOf<'reference'> = {
  listCities: { page: 1, perPage: 10_000_000 },
  listActivities: { search: 'comercio menor' },
}
