import { Link } from '@tanstack/react-router'
import { placeOf } from '@/lib/place'
import { screenOf } from '@/lib/screen-of'

/** What money was kept or spent for, with the way to its guide. */
export function Concept({ concept, guide_id }: { concept: string; guide_id: string | null }) {
  if (!guide_id) return concept
  return (
    <Link className="underline underline-offset-4" {...placeOf(screenOf.guide(guide_id))}>
      {concept}
    </Link>
  )
}
