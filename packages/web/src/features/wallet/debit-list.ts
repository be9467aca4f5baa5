import { ApiError } from '@/lib/api-error'

/** Debits of the wallet; none, with the error, when they could not be loaded. */
interface DebitList<T> {
  rows: readonly T[]
  error?: unknown
}

/** Loads the debits. A failure is logged and empties the list, so that the rest of the wallet stays. */
export async function loadDebits<T>(load: () => Promise<readonly T[]>, signal: AbortSignal): Promise<DebitList<T>> {
  try {
    const rows = await load()
    if (!Array.isArray(rows)) throw new ApiError(200, 'format', 'Formato de datos inválido')
    return { rows }
  } catch (error) {
    if (signal.aborted) throw error
    console.error('Error al cargar débitos:', error)
    return { rows: [], error }
  }
}
