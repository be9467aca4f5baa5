import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { Place } from '@/lib/place'
import { type Crumb, Page } from '../page'
import { Empty } from '../states'

interface NoLongerChangedProps {
  title: string
  crumbs: readonly Crumb[]
  /** Reason, and the way to mend it. */
  why: string
  /** Screen of the document. */
  at: Place
}

/** Stands in place of the form of a document that can no longer be changed. */
export const NoLongerChanged = ({ title, crumbs, why, at }: NoLongerChangedProps) => (
  <Page title={title} crumbs={crumbs}>
    <div className="rounded-lg border bg-card">
      <Empty
        icon={Lock}
        title="Ya no se cambia"
        action={
          <Button variant="outline" asChild>
            <Link {...at}>Ver el documento</Link>
          </Button>
        }
      >
        {why}
      </Empty>
    </div>
  </Page>
)
