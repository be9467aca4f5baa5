import { allStorages } from '../inventory/stock/storage'
import { conflict } from '../kernel/errors'

/** The storage that a shop on the web sells from while nobody said another. @throws AppError 409 when there is none */
export async function mainStorage(): Promise<string> {
  const storages = (await allStorages()).filter((storage) => storage.active && storage.type === 'normal')
  const found = storages.find((storage) => storage.isDefault) ?? storages[0]
  if (!found) throw conflict('Crea una bodega antes de vender en línea.')
  return found.id
}
