/** Wire of stock: where things are. */
export const storagePaths = {
  createStorage: 'POST /storage',
  listStorages: 'GET /storage',
  updateStorage: 'PUT /storage/{id}',
  removeStorage: 'DELETE /storage/{id}',
  filterStorage: 'GET /filter/storage/{id}',
  addProductStorage: 'POST /product/storage',
  updateProductStorage: 'POST /product/storage/update',
  removeProductStorage: 'DELETE /product/storage/{id}',
  storagesOfProduct: 'GET /storages/products',
  storageChoices: 'GET /list/storage/data',
} as const

/** Wire of what moves stock: adjustments, transfers and physical counts. */
export const movePaths = {
  listAdjustments: 'GET /inventory-adjustment',
  createAdjustment: 'POST /inventory-adjustment',
  previewAdjustment: 'POST /inventory-adjustment/preview',
  adjustmentReasons: 'GET /inventory-adjustment/reasons',
  getAdjustment: 'GET /inventory-adjustment/{id}',
  reverseAdjustment: 'POST /inventory-adjustment/{id}/reverse',
  createTransfer: 'POST /transfer',
  listTransfers: 'GET /transfer',
  getTransfer: 'GET /transfer/{id}',
  moveTransfer: 'POST /transfers/{status}',
  listCounts: 'GET /physical-count',
  createCount: 'POST /physical-count',
  getCount: 'GET /physical-count/{id}',
  listCountLines: 'GET /physical-count/{id}/lines',
  countLines: 'POST /physical-count/{id}/lines',
  secondCount: 'POST /physical-count/{id}/second',
  cancelCount: 'POST /physical-count/{id}/cancel',
  closeCount: 'POST /physical-count/{id}/close',
} as const

/** Wire of what is read about stock. */
export const stockPaths = {
  listMovements: 'GET /movementes',
  stockHistory: 'GET /stock/history',
  lowStock: 'GET /stock/low',
  valuation: 'GET /inventory-valuation',
} as const

/** Wire of inventory. */
export const paths = { ...storagePaths, ...movePaths, ...stockPaths } as const
