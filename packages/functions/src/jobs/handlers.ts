import type { Handlers } from '@tendero/core/kernel/jobs/run'

/** What each type of job does, imported when one comes. */
export const handlers: Handlers = {
  'inventory.adjustment': () => import('@tendero/core/inventory/adjustment-parts').then((m) => m.postAdjustment),
  'inventory.minimums': () => import('@tendero/core/inventory/minimums').then((m) => m.bringMinimumsJob),
  'inventory.removal': () => import('@tendero/core/inventory/product-remove').then((m) => m.finishRemoval),
  'inventory.transfer': () => import('@tendero/core/inventory/transfer-parts').then((m) => m.carryTransfer),
  'invoice-mail': () => import('@tendero/core/reports/invoice-mail').then((m) => m.sendInvoice),
  'import-clients': () => import('@tendero/core/parties/client.import').then((m) => m.importClientsJob),
  mail: () => import('@tendero/core/identity/mails').then((m) => m.sendMail),
  'account-mail': () => import('@tendero/core/identity/mails').then((m) => m.sendAccountMail),
  'account-refusal': () => import('@tendero/core/identity/refusals').then((m) => m.tellRefusal),
  'product.import': () => import('@tendero/core/inventory/product-sheets').then((m) => m.runImport),
  'product.export': () => import('@tendero/core/inventory/product-sheets').then((m) => m.runExport),
  'product.restored': () => import('@tendero/core/inventory/minimums').then((m) => m.bringMinimumsJob),
  'catalog.bulk': () => import('@tendero/core/inventory/product-edit').then((m) => m.runBulkAction),
  'sale.reservation': () => import('@tendero/core/sales/reservation').then((m) => m.endReservation),
  'sale.long': () => import('@tendero/core/sales/long-sale').then((m) => m.longSale),
}
