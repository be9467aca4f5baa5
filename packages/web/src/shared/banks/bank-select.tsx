import { useQuery } from '@tanstack/react-query'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { money } from '@/lib/format'

type Control = Omit<React.ComponentProps<typeof Select>, 'options'>

/** One of the banks in use, with what the books say that it holds. */
export function BankSelect(control: Control) {
  const { data } = useQuery(q.treasury.listBanks({ per_page: 100, active: true }))
  const options = data?.data.map(({ id, name, balance }) => ({ value: id, label: `${name} (${money(balance)})` })) ?? []
  return <Select {...control} options={options} placeholder="Elige el banco" />
}
