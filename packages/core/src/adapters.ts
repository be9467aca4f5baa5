import { settles } from './billing/charges/purposes'
import { registerGateway } from './billing/gateways'
import { issuedBy } from './documents/issue'
import { fiscalBy } from './documents/print/fiscal'
import { registerSupplier } from './dropshipping/supplier-port'
import { registerCarriers } from './guides/carrier-port'
import { boundBy } from './identity/credentials/own-sales'
import { solvesBy } from './incidents/incidents'
import { followStock } from './inventory/stock/followers'
import { registerIssuer } from './invoicing/issuer-port'
import { limitBy } from './kernel/room'
import { issueBy } from './notes/dian/issuer'
import { returnBy } from './sales/changes/returning'
import { followReceipts } from './sales/order/order-receipts'
import { registerStore } from './stores/stores'
import { collectedBy } from './treasury/cards/ways'

/** Which adapter speaks to which service, who tells connected shops what is left, and what returns an order: loaded on use. */
registerStore('woocommerce', () => import('./integrations/woo/woo').then((m) => m.woo))
registerStore('shopify', () => import('./integrations/shopify/shopify').then((m) => m.shopify))
registerStore('own', () => import('./stores/door/own').then((m) => m.own))
settles('recharge', () => import('./billing/wallet/recharges').then((m) => m.recharge))
settles('plan', () => import('./billing/plans/plan-charge').then((m) => m.plan))
settles('sale', () => import('./billing/collect/client-charge').then((m) => m.sale))
limitBy((what, have) => import('./billing/plans/limits').then((m) => m.needRoom(what, have)))
registerGateway(() => import('./integrations/wompi/wompi').then((m) => m.wompi))
followStock((connections, stockIds) => import('./stores/push').then((m) => m.nudge(connections, stockIds)))
returnBy((...how) => import('./notes/posting/whole').then((m) => m.returnWhole(...how)))
collectedBy((ids) => import('./billing/collect/collected').then((m) => m.collectedOnline(ids)))
followReceipts((...order) => import('./payments/order-payment').then((m) => m.voidReceipts(...order)))
boundBy((user) => import('./parties/sellers/own-sales').then((m) => m.boundsOf(user)))
registerIssuer(() => import('./integrations/plemsi/plemsi').then((m) => m.plemsi))
issuedBy((...asked) => import('./invoicing/e-documents').then((m) => m.standingAtDian(...asked)))
issueBy(() => import('./invoicing/e-documents').then((m) => m.noteIssuer))
registerCarriers(() => import('./integrations/envia/envia').then((m) => m.envia))
registerSupplier(() => import('./integrations/dropi/dropi').then((m) => m.dropi))
solvesBy('dropi', (unit, incident) => import('./dropshipping/jobs').then((m) => m.askToSolve(unit, incident)))
solvesBy('guide', (unit, incident) => import('./guides/moving').then((m) => m.solveByHand(unit, incident)))
fiscalBy((id) => import('./invoicing/e-document.wire').then((m) => m.fiscalOfDocument(id)))
