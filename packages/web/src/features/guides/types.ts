import type { api } from '@/lib/api'

export type GuideRow = Awaited<ReturnType<typeof api.guides.listGuides>>['data'][number]
export type Guide = Awaited<ReturnType<typeof api.guides.getGuide>>
export type Batch = Awaited<ReturnType<typeof api.guides.getBatch>>
export type Proposal = Awaited<ReturnType<typeof api.guides.proposeGuide>>
