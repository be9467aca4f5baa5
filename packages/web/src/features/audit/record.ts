import type { Api } from '@tendero/core/api-types'

export type AuditRecord = Awaited<ReturnType<Api['identity']['listAudits']>>['data'][number]
