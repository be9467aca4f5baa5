import type { Api } from '@tendero/core/api-types'

export type EDocument = Awaited<ReturnType<Api['invoicing']['listEDocuments']>>['data'][number]
export type Problem = EDocument['problems'][number]
export type Issuer = Awaited<ReturnType<Api['invoicing']['showIssuer']>>
