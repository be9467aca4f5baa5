import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Place } from '@/lib/place'

/** A figure that opens its rows. */
export function Open({ rows, children }: { rows: Place; children: ReactNode }) {
  return (
    <Link
      {...rows}
      className="rounded-sm font-semibold whitespace-nowrap underline-offset-4 hover:text-primary hover:underline"
    >
      {children}
    </Link>
  )
}
