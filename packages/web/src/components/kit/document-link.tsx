import { Link } from '@tanstack/react-router'
import { screenOfKind } from '@/lib/screen-of'

interface Document {
  type: string
  id: string
  number: string
}

/** The document that an entry comes from; a link where there is a screen for it. */
export function DocumentLink({ document }: { document: Document }) {
  if (!document.id) return null
  const screen = screenOfKind(document.type, document.id)
  if (!screen) return <span>{document.number}</span>
  return (
    <Link {...screen} className="text-primary underline underline-offset-4">
      {document.number}
    </Link>
  )
}
