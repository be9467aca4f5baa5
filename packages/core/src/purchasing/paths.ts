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

/** Wire of purchasing. */
export const paths = { ...invoicePaths } as const
