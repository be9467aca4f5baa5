import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/bits'
import { type Crumb, Page, type PrimaryAction } from '../page'
import { Posting } from './posting'

interface ScreenProps {
  title: string
  badge: ReactNode
  description?: ReactNode
  crumbs: readonly Crumb[]
  primary?: PrimaryAction
  actions?: ReactNode
  /** Why it could not be posted, and what stays as it was. */
  failure?: { title: string; text: string | null }
  /** A job is posting it. */
  posting?: { jobId: string | null; words: string }
  /** What else there is to know first. */
  notices?: ReactNode
  /** At the right: its story. */
  side: ReactNode
  children: ReactNode
}

/** One document that was made: its state, what went wrong, its lines, and its story beside them. */
export function DocumentScreen({ failure, posting, notices, side, children, ...page }: ScreenProps) {
  return (
    <Page {...page}>
      <div className="grid grid-cols-1 gap-4">
        {failure?.text && (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        )}
        {posting?.jobId && <Posting jobId={posting.jobId} words={posting.words} />}
        {notices}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
          <aside className="grid min-w-0 grid-cols-1 gap-4">{side}</aside>
        </div>
      </div>
    </Page>
  )
}
