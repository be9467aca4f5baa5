/** What the browser knows of the resolutions of the shop. */
interface KnownResolution {
  active: boolean
  document_type: string
  prefix: string
  state: 'ok' | 'ending' | 'ended' | 'future'
}

/** Why a sale is no invoice. */
export type WhyInternal = 'nit' | 'none' | 'over'

/**
 * Whether the next sale is an invoice, as the server will decide it (`settings/resolutions/series.ts`): the NIT is known, and a
 * resolution of its document, at the counter of the register's prefix, is in force with numbers left.
 * @returns why not, or undefined when it is one
 */
export function whyInternal(
  { type, prefix }: { type: 1 | 2 | 3; prefix?: string },
  { nit, resolutions }: { nit: boolean; resolutions: readonly KnownResolution[] },
): WhyInternal | undefined {
  const own = resolutions.filter((r) =>
    r.active && type === 3 ? r.document_type === '20' && r.prefix === prefix : r.active && r.document_type === '01',
  )
  if (!nit) return 'nit'
  if (own.length === 0) return 'none'
  return own.some((r) => r.state === 'ok' || r.state === 'ending') ? undefined : 'over'
}
