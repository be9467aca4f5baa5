import { now } from '../../kernel/context'
import { dayOf } from '../../kernel/values/time'
import { Provider } from '../../parties/providers/providers'
import { openItemsOf } from '../../treasury/open-item/open-items'
import { presentDebt } from '../receivables'

/** What is owed to a provider, the oldest due first, and the advances that they hold. Costs what is open. */
export async function payables({ provider_id }: { provider_id: string }) {
  const today = dayOf(now())
  const provider = await Provider.get(provider_id)
  const [owed, advances] = await Promise.all([
    openItemsOf('providers', provider.id),
    openItemsOf('providerAdvances', provider.id),
  ])
  const sum = (rows: typeof owed) => rows.reduce((total, { balanceCents }) => total + balanceCents, 0)
  return {
    provider: { id: provider.id, name: provider.name },
    data: owed.map((item) => presentDebt(item, today)),
    advances: advances.map((item) => presentDebt(item, today)),
    total: sum(owed),
    in_favour: sum(advances),
  }
}
