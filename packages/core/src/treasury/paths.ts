export const paths = {
  openShift: 'POST /openRegister',
  getShift: 'GET /openRegister/{id}',
  listShifts: 'GET /openRegister',
  moveCash: 'PUT /openRegister/{id}',
  currentShift: 'GET /validate/openRegister',
  closeShift: 'POST /close/openRegister/{id}?end',
  validateTurn: 'GET /validate/turn',
} as const
