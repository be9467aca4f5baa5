export const paths = {
  createIntegration: 'POST /integrations',
  updateIntegration: 'PUT /integrations/{id}',
  setWoocommerce: 'POST /set/woocommerce',
  removeWoocommerce: 'POST /integration/woo-remove',
  compareStore: 'POST /integrations/{id}/reconcile',
  replayStore: 'POST /integrations/{id}/replay',
  importShopifyOrders: 'POST /import-orders-shopify',
  exportToShopify: 'GET /products/export-to-shopify',
  listLinks: 'GET /integrations/{id}/links',
  listMatches: 'GET /integrations/{id}/items',
  matchItem: 'PUT /integrations/{id}/links/{n}',
  unmatchItem: 'DELETE /integrations/{id}/links/{n}',
} as const
