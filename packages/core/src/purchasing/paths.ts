/** Wire of what providers bill. */
export const invoicePaths = {
  listPurchases: 'GET /purchaseInvoices',
  createPurchase: 'POST /purchaseInvoices',
  previewPurchase: 'POST /purchaseInvoices/preview',
  getPurchase: 'GET /purchaseInvoices/{id}',
  updatePurchase: 'PUT /purchaseInvoices/{id}',
  voidPurchase: 'DELETE /purchaseInvoices/{id}',
  nextPurchaseNumber: 'GET /purchaseInvoicesNextNumber/{series}',
  exportPurchases: 'GET /purchaseInvoices-excell',
} as const

/** Wire of what is asked of providers. */
export const orderPaths = {
  createBuyOrder: 'POST /buyOrder',
  listBuyOrders: 'GET /buyOrder',
  suggestOrder: 'GET /buyOrder/suggestion',
  getBuyOrder: 'GET /buyOrder/{id}',
  updateBuyOrder: 'PUT /buyOrder/{id}',
  cancelBuyOrder: 'DELETE /buyOrder/{id}',
} as const

/** Wire of purchasing. */
export const paths = { ...invoicePaths, ...orderPaths } as const
