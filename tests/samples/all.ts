import type { Area } from '@tendero/core/calls'
import type { SamplesOf } from '../support/samples'
import { accounting } from './accounting'
import { billing } from './billing'
import { catalog } from './catalog'
import { closings } from './closings'
import { connections } from './connections'
import { dispatch } from './dispatch'
import { dropshipping } from './dropshipping'
import { goods } from './goods'
import { guides } from './guides'
import { identity } from './identity'
import { incidents } from './incidents'
import { inventory } from './inventory'
import { invoicing } from './invoicing'
import { jobs } from './jobs'
import { notes } from './notes'
import { offers } from './offers'
import { parties } from './parties'
import { payments } from './payments'
import { payroll } from './payroll'
import { picking } from './picking'
import { privacy } from './privacy'
import { purchasing } from './purchasing'
import { reference } from './reference'
import { reports } from './reports'
import { sales } from './sales'
import { seats } from './seats'
import { settings } from './settings'
import { stores } from './stores'
import { tills } from './tills'
import { treasury } from './treasury'

/** A sample for every call of every capability. */
export const samples: { [A in Area]: SamplesOf<A> } = {
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
}
