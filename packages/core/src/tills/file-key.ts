import { tenant } from '../kernel/context'
import { derived } from '../kernel/secrets/seal'
import type { LeaseRow } from '../treasury/leases/lease'

/** What the device of a lease signs its file with, so that another one can take it in and nobody changes it on the way. */
export const fileKey = (lease: Pick<LeaseRow, 'id'>): string =>
  derived('till file', `${tenant()}:${lease.id}`).toString('base64url')
