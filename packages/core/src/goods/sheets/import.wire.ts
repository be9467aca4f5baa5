import * as z from 'zod'
import { PreviewOutput } from '../../kernel/import/wire'

/** What a sheet of products has and would do. */
export const ImportPreview = PreviewOutput.extend({
  /** Categories that the import will create. */
  new_categories: z.array(z.string()),
})
