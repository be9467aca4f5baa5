import { globalPartition, tenantOf } from '../../kernel/db/keys'
import { range } from '../../kernel/db/read'
import { Business } from './business'

/** Tenants of every shop, oldest first, page by page. */
export async function* allShops(): AsyncGenerator<string> {
  let start: Awaited<ReturnType<typeof range>>['next']
  do {
    const page = await range({
      pk: globalPartition('business', 'shops', 'all'),
      index: Business.indexOf('shops'),
      only: ['pk'],
      start,
    })
    for (const { pk } of page.items) yield tenantOf(pk)!
    start = page.next
  } while (start)
}
