export const paths = {
  createIntegration: 'POST /integrations',
  updateIntegration: 'PUT /integrations/{id}',
  setWoocommerce: 'POST /set/woocommerce',
  removeWoocommerce: 'POST /integration/woo-remove',
  compareStore: 'POST /integrations/{id}/reconcile',
  replayStore: 'POST /integrations/{id}/replay',
  listLinks: 'GET /integrations/{id}/links',
} as const
