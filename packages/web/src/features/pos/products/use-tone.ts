import type { CategoryColor } from '@tendero/core/catalog/category.input'
import { createContext, use } from 'react'
import { ownTone } from '@/shared/sellable/tone'

/** The colour of each category, by its id. */
export const Tones = createContext<ReadonlyMap<string, CategoryColor>>(new Map())

/** The colour of something to sell: its category's, else one of its own. */
export const useTone = (categoryId: string | undefined, id: string): CategoryColor =>
  use(Tones).get(categoryId ?? '') ?? ownTone(categoryId ?? id)
