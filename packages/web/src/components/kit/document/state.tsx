import type { LucideIcon } from 'lucide-react'
import { Badge, type Tone } from '@/components/ui/badge'

/** How a state looks, beside its word. */
export interface Look {
  tone: Tone
  icon: LucideIcon
}

export const DocumentState = ({ look: { tone, icon: Icon }, word }: { look: Look; word: string }) => (
  <Badge tone={tone}>
    <Icon aria-hidden /> {word}
  </Badge>
)
