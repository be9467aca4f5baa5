import type { Api } from '@tendero/core/api-types'

/** The signed-in person as the server tells. */
export type Me = Awaited<ReturnType<Api['identity']['showUser']>>
