import type { api } from '@/lib/api'

export type WaveRow = Awaited<ReturnType<typeof api.picking.listPickings>>['data'][number]
export type Wave = Awaited<ReturnType<typeof api.picking.getPicking>>
export type WaveLine = Wave['lines'][number]

/** What a screen does with waves: looks for their goods, or puts them into boxes. */
export type Step = 'pick' | 'pack'
