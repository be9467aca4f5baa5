import type { api } from '@/lib/api'

export type DispatchRow = Awaited<ReturnType<typeof api.dispatch.listDispatches>>['data'][number]
export type Dispatch = Awaited<ReturnType<typeof api.dispatch.getDispatch>>
