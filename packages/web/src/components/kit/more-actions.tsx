import { Ellipsis, type LucideIcon } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu'

export interface RecordAction {
  label: string
  icon: LucideIcon
  run: () => void
  /** It takes something away: below the others, apart. */
  danger?: boolean
}

/** What is rarely done with the record of a screen, behind three dots; what removes it is always the last, here. */
export function MoreActions({
  actions,
  busy,
}: {
  actions: readonly (RecordAction | false | undefined)[]
  busy?: boolean
}) {
  const shown = actions.filter((action) => action !== false && action !== undefined)
  if (shown.length === 0) return null
  const [usual, last] = [shown.filter(({ danger }) => !danger), shown.filter(({ danger }) => danger)]
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="outline" size="icon" aria-label="Más acciones" busy={busy}>
          <Ellipsis />
        </Button>
      </MenuTrigger>
      <MenuContent>
        {usual.map((action) => (
          <Item key={action.label} {...action} />
        ))}
        {usual.length > 0 && last.length > 0 && <MenuSeparator />}
        {last.map((action) => (
          <Item key={action.label} {...action} />
        ))}
      </MenuContent>
    </Menu>
  )
}

const Item = ({ label, icon: Icon, run, danger }: RecordAction) => (
  <MenuItem danger={danger} onSelect={run}>
    <Icon /> {label}
  </MenuItem>
)
