import { load } from '../../kernel/db/read'
import { linkTo } from '../../kernel/public/link'
import { payAccount } from './account'
import { chargesOf, debtsOf, dueOf, LEAST_CENTS, owedOf } from './owed'
import { linkIdOf, PayLink } from './pay-link'

/** Where a client pays what is asked of some of their documents now, and how much in cents; undefined when nothing is. */
export async function payWay(documentIds: readonly string[]): Promise<{ url: string; dueCents: number } | undefined> {
  const { links } = await load({ links: PayLink.many(documentIds.map(linkIdOf)) })
  const open = [...links.values()].filter(({ closed }) => !closed)
  if (open.length === 0 || !(await payAccount())) return undefined
  for (const link of open) {
    const [charges, items] = await Promise.all([chargesOf(link), debtsOf(link.documentId)])
    const dueCents = dueOf(link, charges, owedOf(items))
    if (dueCents >= LEAST_CENTS) return { url: await linkTo('p', link.id), dueCents }
  }
  return undefined
}
