import { Business, businessProfile } from '@tendero/core/identity/business/business'
import { act } from '@tendero/core/kernel/db/act'
import { asTenant } from './ambient'

/** The mark of whoever runs the product: the shop may write to whom it wants. */
export const trust = ({ tenant }: { tenant: string }): Promise<void> =>
  asTenant(tenant, () =>
    act(async (unit) => {
      const business = await businessProfile()
      unit.replace(Business, business, { ...business, trustedAt: new Date().toISOString() })
    }),
  )
