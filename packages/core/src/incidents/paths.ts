export const paths = {
  listNews: 'GET /getOrdersNews',
  solveAtSupplier: 'GET /dropi/orders/saveincidencesolution',
  solveIncident: 'POST /whitebrand/orders/saveincidencesolution',
} as const
