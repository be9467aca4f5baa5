import type { Api } from '@tendero/core/api-types'

export type Client = Awaited<ReturnType<Api['parties']['getClient']>>
