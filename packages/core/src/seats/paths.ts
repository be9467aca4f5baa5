export const paths = {
  listSeats: 'GET /accountingSeats',
  createSeat: 'POST /accountingSeats',
  getSeat: 'GET /accountingSeats/{id}',
  updateSeat: 'PUT /accountingSeats/{id}',
  removeSeat: 'DELETE /accountingSeats/{id}',
  settledBySeats: 'GET /accountingSeats/items',
} as const
