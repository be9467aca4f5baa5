import { Link } from '@tanstack/react-router'
import { Button } from '@/components/ui/button'
import type { Problem } from './types'

/** What keeps a document from being sent, each with what to press to mend it. */
export const Problems = ({ problems }: { problems: readonly Problem[] }) => (
  <ul className="mt-3 grid gap-3 text-sm" aria-label="Qué le falta">
    {problems.map(({ rule, text, mend }) => (
      <li key={`${rule}${text}`} className="grid justify-items-start gap-1.5">
        <p className="wrap-anywhere">{text}</p>
        {mend && (
          <Button variant="outline" size="sm" asChild>
            <Link to={mend.to}>{mend.label}</Link>
          </Button>
        )}
      </li>
    ))}
  </ul>
)
