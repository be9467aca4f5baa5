import { followStock } from './inventory/stock/followers'
import { registerStore } from './stores/stores'

/** Which adapter speaks to which service, and who tells connected shops what is left: loaded when one is spoken to. */
registerStore('woocommerce', () => import('./integrations/woo/woo').then((m) => m.woo))
followStock((connections, stockIds) => import('./stores/push').then((m) => m.nudge(connections, stockIds)))
