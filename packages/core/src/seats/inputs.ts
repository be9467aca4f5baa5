import { NewSeatInput, SeatChangesInput } from './seat.input'

/** The inputs of the calls that make and change records: the server parses by them, and the browser checks its forms. */
export const inputs = { createSeat: NewSeatInput, updateSeat: SeatChangesInput }
