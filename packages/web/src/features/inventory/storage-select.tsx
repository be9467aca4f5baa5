import { useQuery } from '@tanstack/react-query'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'

const OLD = 5 * 60_000

/** Storages to choose from, the default first. */
export const useStorages = () => useQuery({ ...q.inventory.storageChoices(), staleTime: OLD }).data ?? []

export const storageOptions = (storages: readonly { id: string; name: string }[]) =>
  storages.map(({ id, name }) => ({ value: id, label: name }))

interface StorageSelectProps {
  value: string | undefined
  onChange: (id: string) => void
  /** One that cannot be chosen here. */
  except?: string | undefined
  id?: string
  'aria-label'?: string
  'aria-invalid'?: boolean
  placeholder?: string
  className?: string
  disabled?: boolean
}

/** One of the storages of the shop. */
export function StorageSelect({ except, placeholder = 'Elige la bodega', ...props }: StorageSelectProps) {
  const storages = useStorages().filter((storage) => storage.id !== except)
  return <Select placeholder={placeholder} options={storageOptions(storages)} {...props} />
}
