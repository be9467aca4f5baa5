import type { ReactNode } from 'react'

/** What is known of a record, label by label; what is not known is left out. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  const known = rows.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
  if (known.length === 0) return <p className="text-muted-foreground">Sin datos todavía.</p>
  return (
    <dl className="grid gap-3">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The digits of a telephone as people read them: `300 123 4567`, `444 5566`; one of another country as it is. */
export const phoneText = (phone: string | null | undefined) =>
  phone?.replace(/^(\d{3})(\d{3})(\d{4})(?!\d)/, '$1 $2 $3').replace(/^(\d{3})(\d{4})(?!\d)/, '$1 $2')

/** A telephone to call with one press. */
export const phoneLink = (phone: string | null) =>
  phone && (
    <a href={`tel:${phone}`} className="rounded-sm hover:underline">
      {phoneText(phone)}
    </a>
  )
/** An e-mail address to write to with one press. */
export const mailLink = (email: string | null) =>
  email && (
    <a href={`mailto:${email}`} className="rounded-sm hover:underline">
      {email}
    </a>
  )
