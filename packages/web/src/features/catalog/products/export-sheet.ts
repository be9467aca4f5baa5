import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { download } from '@/lib/file'
import { showJob } from '@/shared/job/shown-job'

/** Saves the sheet of the products; of so many that they take a while, shows the work that makes it. */
export async function exportSheet(filter: { category_id?: string }): Promise<void> {
  try {
    download((await api.goods.exportProducts(filter)) as Blob)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too_large') throw error
    showJob((await api.goods.startProductExport(filter)).job)
  }
}
