import { useQuery } from '@tanstack/react-query'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'

const OLD = 5 * 60_000

/** Storages to choose from, the default first. */
export const useStorages = () => useQuery({ ...q.inventory.storageChoices(), staleTime: OLD }).data ?? []

/** Storages to look at: also what travels and those that were deactivated, for those who may see them. */
export function useEveryStorage() {
  const working = useStorages()
  const reads = useCan('storage-read')
  const { data } = useQuery({ ...q.inventory.listStorages({ per_page: 100 }), enabled: reads, staleTime: OLD })
  return data ? [...working, ...data.data.filter((row) => working.every((one) => one.id !== row.id))] : working
}

export const storageOptions = (storages: readonly { id: string; name: string }[]) =>
  storages.map(({ id, name }) => ({ value: id, label: name }))

interface StorageSelectProps {
  value: string | undefined
  onChange: (id: string) => void
  /** One that cannot be chosen here. */
  except?: string
  id?: string
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  placeholder?: string
  className?: string
  disabled?: boolean
}

/** One of the storages of the shop. */
export function StorageSelect({ except, placeholder = 'Elige la bodega', ...props }: StorageSelectProps) {
  const storages = useStorages().filter((storage) => storage.id !== except)
  return <Select placeholder={placeholder} options={storageOptions(storages)} {...props} />
}
