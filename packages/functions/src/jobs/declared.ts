import type { Jobs } from '@tendero/core/kernel/jobs/declare'

/** Every kind of job by its name, imported when one comes. */
export const jobs: Jobs = {
  'inventory.adjustment': () => import('@tendero/core/inventory/adjustment-job').then((m) => m.postAdjustment),
  'inventory.minimums': () => import('@tendero/core/inventory/reports/minimums').then((m) => m.minimumsJob),
  'inventory.removal': () => import('@tendero/core/goods/product-removal').then((m) => m.RemovalJob),
  'inventory.transfer': () => import('@tendero/core/inventory/transfers/transfer-parts').then((m) => m.carryTransfer),
  'charge.check': () => import('@tendero/core/billing/charges/check').then((m) => m.CheckJob),
  'wallet.check': () => import('@tendero/core/billing/wallet/checking').then((m) => m.WalletCheckJob),
  'plan.renew': () => import('@tendero/core/billing/plans/renewals').then((m) => m.RenewJob),
  'books.export': () => import('@tendero/core/closings/heads/export').then((m) => m.BooksExportJob),
  'books.verify': () => import('@tendero/core/closings/heads/verifications').then((m) => m.VerifyJob),
  'connection.leave': () => import('@tendero/core/connections/connections').then((m) => m.LeaveJob),
  'dispatch.orders': () => import('@tendero/core/dispatch/dispatch-job').then((m) => m.OrdersJob),
  'guide.follow': () => import('@tendero/core/guides/account/following').then((m) => m.FollowJob),
  'guide.make': () => import('@tendero/core/guides/account/buying').then((m) => m.MakeJob),
  'guides.batch': () => import('@tendero/core/guides/batch-job').then((m) => m.BatchJob),
  'guides.leave': () => import('@tendero/core/guides/account/repairing').then((m) => m.LeaveJob),
  'guides.quote': () => import('@tendero/core/guides/batch-job').then((m) => m.QuoteJob),
  'guides.repair': () => import('@tendero/core/guides/account/repairing').then((m) => m.RepairJob),
  'dropship.send': () => import('@tendero/core/dropshipping/jobs').then((m) => m.SendJob),
  'dropship.tell': () => import('@tendero/core/dropshipping/jobs').then((m) => m.TellJob),
  'dropship.follow': () => import('@tendero/core/dropshipping/jobs').then((m) => m.FollowJob),
  'dropship.solve': () => import('@tendero/core/dropshipping/jobs').then((m) => m.SolveJob),
  'hook.apply': () => import('@tendero/core/stores/apply').then((m) => m.HookJob),
  'einvoice.compare': () => import('@tendero/core/invoicing/compare/comparing').then((m) => m.CompareJob),
  'einvoice.keep': () => import('@tendero/core/invoicing/keeping/keep').then((m) => m.KeepJob),
  'einvoice.mail': () => import('@tendero/core/invoicing/keeping/mailing').then((m) => m.IssuedMailJob),
  'einvoice.mailMany': () => import('@tendero/core/invoicing/many/mail-many').then((m) => m.MailManyJob),
  'einvoice.sendMany': () => import('@tendero/core/invoicing/many/send-many').then((m) => m.SendManyJob),
  'einvoice.send': () => import('@tendero/core/invoicing/sending').then((m) => m.IssueJob),
  'item.matched': () => import('@tendero/core/stores/matching').then((m) => m.MatchedJob),
  'webhook.send': () => import('@tendero/core/connections/webhooks/sending').then((m) => m.SendJob),
  'webhook.tell': () => import('@tendero/core/stores/webhooks/telling').then((m) => m.TellJob),
  'stock.push': () => import('@tendero/core/stores/push').then((m) => m.PushJob),
  'store.import': () => import('@tendero/core/stores/importing/importing').then((m) => m.ImportJob),
  'store.publish': () => import('@tendero/core/stores/publishing').then((m) => m.PublishJob),
  'store.sync': () => import('@tendero/core/stores/sync').then((m) => m.SyncJob),
  'treasury.cards': () => import('@tendero/core/treasury/cards/continue-job').then((m) => m.ContinueJob),
  'payments.many': () => import('@tendero/core/payments/many').then((m) => m.ManyJob),
  'note.long': () => import('@tendero/core/notes/posting/long-note').then((m) => m.longNoteJob),
  'invoice-mail': () => import('@tendero/core/reports/invoice-mail').then((m) => m.InvoiceMailJob),
  'quote-mail': () => import('@tendero/core/offers/quotes/quote-mail').then((m) => m.QuoteMailJob),
  'remission-mail': () => import('@tendero/core/offers/remissions/remission-mail').then((m) => m.RemissionMailJob),
  'import-clients': () => import('@tendero/core/parties/clients/client-sheet').then((m) => m.clientImport.job),
  'import-clients.undo': () => import('@tendero/core/parties/clients/client-sheet').then((m) => m.clientImport.undoJob),
  mail: () => import('@tendero/core/identity/credentials/mails').then((m) => m.MailJob),
  'account-mail': () => import('@tendero/core/identity/credentials/mails').then((m) => m.AccountMailJob),
  'account-refusal': () => import('@tendero/core/identity/credentials/refusals').then((m) => m.RefusalJob),
  'product.import': () => import('@tendero/core/goods/sheets/sheets').then((m) => m.ImportJob),
  'product.import.undo': () => import('@tendero/core/goods/sheets/sheets').then((m) => m.UndoImportJob),
  'purchase.import': () => import('@tendero/core/purchasing/invoices/purchase-import').then((m) => m.PurchaseImportJob),
  'purchase.import.undo': () =>
    import('@tendero/core/purchasing/invoices/purchase-import').then((m) => m.UndoPurchaseImportJob),
  'product.export': () => import('@tendero/core/goods/sheets/sheets').then((m) => m.ExportJob),
  'product.restored': () => import('@tendero/core/inventory/reports/minimums').then((m) => m.restoredJob),
  'catalog.bulk': () => import('@tendero/core/goods/bulk').then((m) => m.BulkJob),
  'sale.reservation': () => import('@tendero/core/sales/sale/reservation').then((m) => m.ReservationJob),
  'person.forget': () => import('@tendero/core/privacy/forget').then((m) => m.ForgetJob),
  'person.take': async () => {
    const [{ takeJob }, { tenantPartitions }] = await Promise.all([
      import('@tendero/core/privacy/take'),
      import('@tendero/core/partitions'),
    ])
    return takeJob(tenantPartitions)
  },
  'shop.export': async () => {
    const [{ exportJob }, { tenantPartitions }] = await Promise.all([
      import('@tendero/core/identity/leaving/export'),
      import('@tendero/core/partitions'),
    ])
    return exportJob(tenantPartitions)
  },
  'shop.erase': async () => {
    const [{ eraseJob }, { ownKeys, tenantPartitions }, { kept }] = await Promise.all([
      import('@tendero/core/identity/leaving/erase'),
      import('@tendero/core/partitions'),
      import('@tendero/core/billing/platform/kept'),
    ])
    return eraseJob({ partitions: tenantPartitions, ownKeys, kept })
  },
  'sale.long': () => import('@tendero/core/sales/changes/long-sale').then((m) => m.longSaleJob),
}
