export const paths = {
  listEmployees: 'GET /nomina-empleado',
  createEmployee: 'POST /nomina-empleado',
  getEmployee: 'GET /nomina-empleado/{id}',
  updateEmployee: 'PUT /nomina-empleado/{id}',
  removeEmployee: 'DELETE /nomina-empleado/{id}',

  listContracts: 'GET /nomina-contrato',
  createContract: 'POST /nomina-contrato',
  getContract: 'GET /nomina-contrato/{id}',
  updateContract: 'PUT /nomina-contrato/{id}',
  removeContract: 'DELETE /nomina-contrato/{id}',

  payrollOptions: 'GET /nomina-opciones',
} as const
