export const paths = {
  listPickings: 'GET /picking-packing',
  startPicking: 'POST /picking-packing/picking-store',
  startPacking: 'POST /picking-packing/packing-store',
  startBoth: 'POST /picking-packing/picking-packing-store',
  printPicking: 'GET /picking-packing/picking-pdf/{id}',
  printPacking: 'GET /picking-packing/packing-pdf/{id}',
  pickingChoices: 'GET /picking-packing/list/for-select',
  getPicking: 'GET /picking-packing/{id}/show',
  updatePicking: 'PUT /picking-packing/{id}/update',
  scanItem: 'POST /picking-packing/{id}/scan',
  listReady: 'GET /picking-packing/ready',
} as const
