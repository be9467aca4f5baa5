export const paths = {
  createDispatch: 'POST /dispatchRelationship',
  updateDispatch: 'POST /dispatchRelationship/update',
  dispatchesOfDays: 'POST /dispatchRelationship/filter-date',
  searchDispatches: 'POST /dispatchRelationship/search',
  getDispatch: 'GET /dispatchRelationship/{id}',
  printDispatch: 'GET /dispatchRelationship/print/{id}',
  listDispatches: 'GET /dispatchRelationship/list',
  dispatchFilters: 'GET /dispatchRelationship/filters',
  closeDispatch: 'POST /dispatchRelationship/{id}/close',
  handOver: 'POST /dispatchRelationship/{id}/handover',
  ordersToDispatch: 'GET /dispatchRelationship/orders',
} as const
