import { useQueryClient } from '@tanstack/react-query'
import { plain } from '@tendero/core/kernel/values/text'
import { Pick, type PickProps } from '@/components/kit/pick'
import { q } from '@/lib/api'

const SHOWN = 30

interface AccountPickProps extends Omit<PickProps<never>, 'find' | 'item' | 'onChange'> {
  /** Beginnings of the codes that may be chosen. */
  under: readonly string[]
  onChange: (code: string | undefined, row?: { name: string }) => void
}

/** An account of the chart below some others, with none below it. */
export function AccountPick({ under, onChange, ...control }: AccountPickProps) {
  const cache = useQueryClient()
  return (
    <Pick
      placeholder="Busca por código o nombre"
      {...control}
      onChange={onChange}
      find={(typed) => ({
        queryKey: ['accounting', 'accountChoices', under.join(), typed],
        queryFn: async () => {
          const all = await cache.fetchQuery({ ...q.accounting.accountChoices(), staleTime: 10_000 })
          const words = plain(typed).split(' ').filter(Boolean)
          const last = (code: string) => !all.some((other) => other.value !== code && other.value.startsWith(code))
          return all
            .filter(({ value, name, parent_name }) => {
              const said = ` ${value} ${plain(`${name} ${parent_name}`)}`
              return words.every((word) => said.includes(` ${word}`))
            })
            .filter(({ value }) => under.some((start) => value.startsWith(start)) && last(value))
            .slice(0, SHOWN)
        },
      })}
      item={({ value, name, parent_name }) => ({ id: value, label: `${value} ${name}`, note: parent_name ?? '' })}
    />
  )
}
