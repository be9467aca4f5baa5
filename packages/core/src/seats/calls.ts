import { command, query, table } from '../kernel/call'
import { ById } from '../kernel/records/wire'
import { page } from '../kernel/values/fields'
import { inputs } from './inputs'
import { paths } from './paths'
import { ListSeats, SeatOutput, SettledInput, SettledOutput, VoidInput } from './seat.wire'
import { createSeat, getSeat, listSeats, settledBySeats, updateSeat, voidSeat } from './seats'

export const calls = table(paths, {
  listSeats: query({ allow: 'diary_book-read', input: ListSeats, output: page(SeatOutput), run: listSeats }),
  getSeat: query({ allow: 'diary_book-read', input: ById, output: SeatOutput, run: getSeat }),
  createSeat: command({ allow: 'diary_book-create', input: inputs.createSeat, output: SeatOutput, run: createSeat }),
  updateSeat: command({ allow: 'diary_book-update', input: inputs.updateSeat, output: SeatOutput, run: updateSeat }),
  removeSeat: command({ allow: 'diary_book-delete', input: VoidInput, output: SeatOutput, run: voidSeat }),
  settledBySeats: query({
    allow: ['diary_book-create', 'diary_book-update'],
    input: SettledInput,
    output: SettledOutput.array(),
    run: settledBySeats,
  }),
})
