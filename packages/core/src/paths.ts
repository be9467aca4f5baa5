import { paths as accounting } from './accounting/paths'
import { paths as billing } from './billing/paths'
import { paths as catalog } from './catalog/paths'
import { paths as closings } from './closings/paths'
import { paths as connections } from './connections/paths'
import { paths as dispatch } from './dispatch/paths'
import { paths as dropshipping } from './dropshipping/paths'
import { paths as goods } from './goods/paths'
import { paths as guides } from './guides/paths'
import { paths as identity } from './identity/paths'
import { paths as incidents } from './incidents/paths'
import { paths as inventory } from './inventory/paths'
import { paths as invoicing } from './invoicing/paths'
import { paths as jobs } from './jobs/paths'
import type { Method } from './kernel/call'
import { paths as notes } from './notes/paths'
import { paths as offers } from './offers/paths'
import { paths as parties } from './parties/paths'
import { paths as payments } from './payments/paths'
import { paths as payroll } from './payroll/paths'
import { paths as picking } from './picking/paths'
import { paths as privacy } from './privacy/paths'
import { paths as purchasing } from './purchasing/paths'
import { paths as reference } from './reference/paths'
import { paths as reports } from './reports/paths'
import { paths as sales } from './sales/paths'
import { paths as seats } from './seats/paths'
import { paths as settings } from './settings/paths'
import { paths as stores } from './stores/paths'
import { paths as tills } from './tills/paths'
import { paths as treasury } from './treasury/paths'

/** Wire of every capability. Light: the browser builds its client from it. */
export const allPaths = {
  accounting,
  billing,
  catalog,
  closings,
  connections,
  dispatch,
  dropshipping,
  goods,
  guides,
  identity,
  incidents,
  inventory,
  invoicing,
  jobs,
  notes,
  offers,
  parties,
  payments,
  payroll,
  picking,
  privacy,
  purchasing,
  reference,
  reports,
  sales,
  seats,
  settings,
  stores,
  tills,
  treasury,
} as const

/**
 * Addresses of the catalogue that no call serves yet and that a call with a parameter in their place would take for an id.
 * They are kept free, so that they are unknown until they are built.
 */
export const unbuilt: readonly `${Method} /${string}`[] = []
