import type { api } from '@/lib/api'

export type Incident = Awaited<ReturnType<typeof api.incidents.listNews>>['news'][number]
