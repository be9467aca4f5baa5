import { useQuery } from '@tanstack/react-query'
import { UserPlus, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useMarked } from '@/components/kit/use-marked'
import {
  Command,
  CommandFoot,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandSteadyList,
} from '@/components/ui/command'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { useSettled } from '@/lib/hooks'
import { type ClientRow, findClients } from '@/shared/party/finders'
import { NewClientForm } from '@/shared/party/new-client-form'
import { ticketClient } from './ticket/ticket'
import { useTill } from './till'

/** Who buys (F2): found by name, document or phone, or made on the spot. */
export function ClientDialog({ close }: { close: () => void }) {
  const { setClient } = useTill()
  const [making, setMaking] = useState<string>()
  const choose = (row: ClientRow | undefined) => {
    if (!row || row.built_in) setClient(undefined, 1)
    else setClient(ticketClient(row), row.price_list)
    close()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      {making === undefined ? (
        <DialogContent title="Cliente" className="[&>div]:px-0 [&>div]:pb-0">
          <Finder choose={choose} make={setMaking} />
        </DialogContent>
      ) : (
        <DialogContent title="Nuevo cliente" description="Con documento y nombre basta; lo demás se completa después.">
          <NewClientForm typed={making} onSaved={choose} />
        </DialogContent>
      )}
    </Dialog>
  )
}

/** Values of the items that are no client: nobody in particular, and a new one. */
const [ANYBODY, NEW] = ['+final', '+new']

function Finder({ choose, make }: { choose: (row: ClientRow | undefined) => void; make: (text: string) => void }) {
  const [text, setText] = useState('')
  const settled = useSettled(text.trim(), 120)
  const found = useQuery({ ...findClients(settled), placeholderData: (before) => before })
  const rows = found.data?.filter((row) => !row.built_in) ?? []
  const create = () => make(text.trim())
  const marked = useMarked({
    first: rows[0]?.id ?? NEW,
    fresh: settled === text.trim() && !found.isPlaceholderData && !found.isPending,
    take: (id) => {
      if (id === NEW) create()
      else choose(id === ANYBODY ? undefined : (rows.find((row) => row.id === id) ?? rows[0]))
    },
  })
  return (
    <Command shouldFilter={false} {...marked}>
      <CommandInput value={text} onValueChange={setText} placeholder="Nombre, documento o teléfono" autoFocus />
      <CommandSteadyList className="max-h-[50dvh]">
        {found.isError && <p className="px-4 py-3 text-sm text-destructive">{found.error.message}</p>}
        {found.isSuccess && rows.length === 0 && settled !== '' && (
          <p className="px-4 py-3 text-sm text-muted-foreground">Nadie con esos datos.</p>
        )}
        <CommandGroup>
          {rows.map((row) => (
            <CommandItem key={row.id} value={row.id} onSelect={() => choose(row)}>
              <UserRound />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{row.name}</span>
                <span className="block truncate text-xs text-muted-foreground">
                  {[row.document_text, row.phone].filter(Boolean).join(' · ')}
                </span>
              </span>
            </CommandItem>
          ))}
        </CommandGroup>
        <CommandFoot>
          <CommandItem value={NEW} onSelect={create}>
            <UserPlus /> Crear cliente {text.trim() && <b className="truncate font-medium">“{text.trim()}”</b>}
          </CommandItem>
          <CommandItem value={ANYBODY} onSelect={() => choose(undefined)}>
            <UserRound /> Consumidor final
          </CommandItem>
        </CommandFoot>
      </CommandSteadyList>
    </Command>
  )
}
