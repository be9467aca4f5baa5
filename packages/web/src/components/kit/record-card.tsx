import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Sheet, SheetContent } from '@/components/ui/dialog'

interface Row {
  id: string
  name: string
  active: boolean
}

interface RecordCardProps<T extends Row> {
  title: string
  description: string
  query: UseQueryResult<{ data: T[] }>
  /** Of the button, and of the sheet it opens: `Crear motivo`. */
  create: string
  /** While there is none. */
  none: string
  /** What is told of one at the end of its line. */
  told: (row: T) => ReactNode
  /** The form of one, or of a new one. */
  form: (row: T | undefined, close: () => void) => ReactNode
}

/** Records of a settings page: a short list in a card, each opened in a sheet. */
export function RecordCard<T extends Row>({ title, description, query, create, none, told, form }: RecordCardProps<T>) {
  const [open, setOpen] = useState<{ row?: T }>()
  const close = () => setOpen(undefined)
  return (
    <Card
      title={title}
      description={description}
      action={
        <Button variant="outline" size="sm" onClick={() => setOpen({})}>
          <Plus /> {create}
        </Button>
      }
    >
      {query.isError ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Lines rows={3} />
      ) : query.data.data.length === 0 ? (
        <p className="text-muted-foreground">{none}</p>
      ) : (
        <ul className="-my-2 divide-y">
          {query.data.data.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className="flex w-full items-center gap-3 rounded-sm py-2.5 text-left hover:bg-muted/60"
                onClick={() => setOpen({ row })}
              >
                <span className="min-w-0 flex-1">{row.name}</span>
                {!row.active && <Badge>Inactivo</Badge>}
                <span className="text-right text-sm text-muted-foreground">{told(row)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Sheet open={open !== undefined} onOpenChange={(shown) => !shown && close()}>
        {open && <SheetContent title={open.row?.name ?? create}>{form(open.row, close)}</SheetContent>}
      </Sheet>
    </Card>
  )
}
