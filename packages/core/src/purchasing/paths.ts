/** Wire of what providers bill. */
export const invoicePaths = {
  listPurchases: 'GET /purchaseInvoices',
  createPurchase: 'POST /purchaseInvoices',
  previewPurchase: 'POST /purchaseInvoices/preview',
  getPurchase: 'GET /purchaseInvoices/{id}',
  updatePurchase: 'PUT /purchaseInvoices/{id}',
  voidPurchase: 'DELETE /purchaseInvoices/{id}',
  tellEvents: 'PUT /purchaseInvoices/{id}/events',
  nextPurchaseNumber: 'GET /purchaseInvoicesNextNumber/{series}',
  exportPurchases: 'GET /purchaseInvoices-excell',
  importPurchases: 'POST /purchaseInvoices-upload-excell',
  readProviderBill: 'POST /purchaseInvoices/xml',
  purchaseTemplate: 'GET /purchaseInvoices-excell/plantilla',
} as const

/** Wire of what goes back to them. */
export const returnPaths = {
  returnPurchase: 'POST /purchaseInvoices/{id}/return',
  listReturns: 'GET /purchaseInvoices/{id}/returns',
} as const

/** Wire of expenses that are owed. */
export const causationPaths = {
  listCausations: 'GET /causations',
  createCausation: 'POST /causations',
  previewCausation: 'POST /causations/preview',
  getCausation: 'GET /causations/{id}',
  updateCausation: 'PUT /causations/{id}',
  voidCausation: 'DELETE /causations/{id}',
  listRecurring: 'GET /causations/recurring',
  repeatCausation: 'POST /causations/{id}/repeat',
  stopRepeating: 'DELETE /causations/recurring/{id}',
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

/** Wire of what the shop writes of what it buys from who need not invoice. */
export const supportPaths = {
  listSupports: 'GET /document-support',
  createSupport: 'POST /document-support',
  previewSupport: 'POST /document-support/preview',
  getSupport: 'GET /document-support/{id}',
  updateSupport: 'PUT /document-support/{id}',
  voidSupport: 'DELETE /document-support/{id}',
  adjustSupport: 'POST /document-support/{id}/adjust',
  supportPdf: 'GET /document-support/pdf/{id}',
  tellSending: 'PUT /document-support-electronic/additional-data/{id}',
  pendingWeek: 'GET /document-support/pending-week',
  gatherWeek: 'POST /document-support/week',
} as const

/** Wire of purchasing. */
export const paths = { ...invoicePaths, ...returnPaths, ...orderPaths, ...causationPaths, ...supportPaths } as const
