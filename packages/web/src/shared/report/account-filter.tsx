import { Pick } from '@/components/kit/pick'
import { api } from '@/lib/api'

interface AccountFilterProps {
  /** Code of the account, or the beginning of it. */
  value: string | undefined
  onChange: (code: string | undefined) => void
}

/** One account of the chart, by code or name; any level. */
export function AccountFilter({ value, onChange }: AccountFilterProps) {
  return (
    <div className="w-64 max-sm:w-full">
      <Pick
        value={value}
        chosen={value && `Cuenta ${value}`}
        clearable
        aria-label="Cuenta"
        placeholder="Cualquier cuenta"
        find={(search) => ({
          queryKey: ['books', 'accounts', search],
          queryFn: async () =>
            (await api.accounting.listAccounts({ ...(search ? { search } : {}), per_page: 30 })).data,
        })}
        item={(account) => ({ id: account.value, label: `${account.value} · ${account.name}` })}
        onChange={onChange}
      />
    </div>
  )
}
