import * as z from 'zod'
import { numberedDocuments } from './numbered'
import { type ResolutionData, type ResolutionStatus, resolutionStates } from './resolution'
import { documentCodes } from './resolution.input'

/** A resolution and how it stands today. */
export const ResolutionOutput = z.object({
  id: z.string(),
  document_type: z.enum(documentCodes),
  document_name: z.string(),
  number: z.string(),
  date: z.string(),
  prefix: z.string(),
  from: z.number(),
  to: z.number(),
  valid_from: z.string(),
  valid_to: z.string(),
  technical_key: z.string().nullable(),
  environment: z.enum(['1', '2']),
  active: z.boolean(),
  state: z.enum(resolutionStates),
  next: z.number(),
  remaining: z.number(),
  days_left: z.number(),
  warnings: z.array(z.string()),
})

export const presentResolution = (r: ResolutionData, status: ResolutionStatus): z.input<typeof ResolutionOutput> => ({
  id: r.id,
  document_type: r.documentType,
  document_name: numberedDocuments[r.documentType],
  number: r.number,
  date: r.date,
  prefix: r.prefix,
  from: r.from,
  to: r.to,
  valid_from: r.validFrom,
  valid_to: r.validTo,
  technical_key: r.technicalKey ?? null,
  environment: r.environment,
  active: r.active,
  state: status.state,
  next: status.next,
  remaining: status.remaining,
  days_left: status.daysLeft,
  warnings: status.warnings,
})
