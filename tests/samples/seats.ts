import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'

const seat = (value = 5_000) => ({
  description: 'Reclasificación del mes',
  lines: [
    { account: '519595', debit: value },
    { account: '110505', credit: value },
  ],
})
const written = async ({ api }: World) => ({ id: (await api.seats.createSeat(seat())).id })

export const seats: SamplesOf<'seats'> = {
  listSeats: {},
  createSeat: seat(),
  getSeat: written,
  updateSeat: async (world) => ({ ...(await written(world)), ...seat(7_000) }),
  removeSeat: written,
  settledBySeats: { account: '130505' },
}
