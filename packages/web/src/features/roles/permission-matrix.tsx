import { Check, Minus } from 'lucide-react'
import { Checkbox } from '@/components/ui/choice'
import { columns, heldOf, permissionOf, permissionsOf, type Section, sections, withPermissions } from './matrix'

interface MatrixProps {
  /** Permissions that the role holds. */
  value: readonly string[]
  /** Without it the matrix is only read. */
  onChange?: (value: string[]) => void
  /** Those that one may give: others are shown and cannot be switched on. */
  given?: ReadonlySet<string>
  id?: string
}

/** What a role may do: a line a subject, the four verbs as columns, and a switch for each group and verb. */
export function PermissionMatrix({ value, onChange, given, id }: MatrixProps) {
  const held = new Set(value)
  const shown = onChange ? sections : sections.filter(({ lines }) => heldOf(held, permissionsOf(lines)) !== 'none')
  const change =
    onChange &&
    ((changed: readonly string[], on: boolean) => {
      const may = on && given ? changed.filter((permission) => given.has(permission)) : changed
      onChange(withPermissions(value, may, on))
    })
  return (
    <div id={id} className="overflow-hidden rounded-lg border bg-card" tabIndex={-1}>
      <table className="w-full table-fixed border-collapse text-sm">
        <colgroup>
          <col />
          {columns.map(({ verb }) => (
            <col key={verb} className="w-13 sm:w-20" />
          ))}
        </colgroup>
        <thead>
          <tr className="sticky top-0">
            <th scope="col" className="h-9 border-b px-3 text-left text-xs font-medium text-muted-foreground">
              Permiso
            </th>
            {columns.map(({ verb, label }) => (
              <th
                key={verb}
                scope="col"
                className="h-9 border-b px-0 text-center text-xs font-medium text-muted-foreground max-sm:text-2xs"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {shown.map((section) => (
          <SectionRows key={section.label} section={section} held={held} change={change} given={given} />
        ))}
      </table>
    </div>
  )
}

interface SectionProps {
  section: Section
  held: ReadonlySet<string>
  change?: (changed: readonly string[], on: boolean) => void
  given?: ReadonlySet<string>
}

const checkedOf = { all: true, some: 'indeterminate', none: false } as const

function SectionRows({ section, held, change, given }: SectionProps) {
  const lines = change ? section.lines : section.lines.filter((line) => heldOf(held, permissionsOf([line])) !== 'none')
  const shut = (permission: string) => given !== undefined && !given.has(permission) && !held.has(permission)
  return (
    <tbody>
      <tr className="bg-muted/60">
        <th scope="rowgroup" className="h-9 border-b px-3 text-left text-sm font-semibold">
          {section.label}
        </th>
        {columns.map(({ verb, label }) => {
          const wanted = permissionsOf(section.lines, verb)
          return (
            <td key={verb} className="border-b">
              {change && (
                <Checkbox
                  className="mx-auto"
                  aria-label={`${label} todo en ${section.label}`}
                  checked={checkedOf[heldOf(held, wanted)]}
                  disabled={wanted.every(shut)}
                  onCheckedChange={(on) => change(wanted, on === true)}
                />
              )}
            </td>
          )
        })}
      </tr>
      {lines.map(({ resource, label }) => (
        <tr key={resource} className="hover:bg-muted/40">
          <th scope="row" className="h-10 border-b px-3 py-1 text-left font-normal">
            {label}
          </th>
          {columns.map(({ verb, label: verbLabel }) => {
            const permission = permissionOf(resource, verb)
            return (
              <td key={verb} className="border-b">
                {change ? (
                  <Checkbox
                    className="mx-auto"
                    aria-label={`${verbLabel}: ${label}`}
                    checked={held.has(permission)}
                    disabled={shut(permission)}
                    onCheckedChange={(on) => change([permission], on === true)}
                  />
                ) : (
                  <Mark on={held.has(permission)} />
                )}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}

function Mark({ on }: { on: boolean }) {
  const Icon = on ? Check : Minus
  return (
    <span className="grid place-items-center">
      <Icon className={on ? 'size-4 text-primary' : 'size-3.5 text-muted-foreground/60'} aria-hidden />
      <span className="sr-only">{on ? 'Sí' : 'No'}</span>
    </span>
  )
}
