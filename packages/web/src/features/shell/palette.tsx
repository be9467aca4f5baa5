import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { plain } from '@tendero/core/kernel/values/text'
import { CornerDownLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { Command, CommandGroup, CommandInput, CommandItem, CommandList } from '@/components/ui/command'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { holdsAny } from '@/lib/guard'
import { useSettled } from '@/lib/hooks'
import { type Place, type Plain, placeOf } from '@/lib/place'
import { useMenu } from '@/shared/menu/use-menu'
import { recordSources } from './extensions'
import type { Hit } from './record-source'

interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Search for everything: screens as one types, records a moment later. */
export default function Palette({ open, onOpenChange }: PaletteProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Buscar en todo"
        hideTitle
        className="[&>button]:top-1.5 sm:top-24 sm:max-w-xl sm:translate-y-0 *:last:p-0 max-sm:top-0 max-sm:bottom-auto max-sm:rounded-t-none max-sm:rounded-b-xl"
      >
        <Search close={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

const fits = (label: string, words: string[]) => {
  const text = plain(label)
  return words.every((word) => text.includes(word))
}

function Search({ close }: { close: () => void }) {
  const { sections, create } = useMenu()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const term = useSettled(text.trim(), 150)
  const records = useRecords(term)
  const words = plain(text).split(' ').filter(Boolean)
  const screens = sections.flatMap((section) =>
    section.items.map((item) => ({ ...item, group: section.label, icon: section.icon })),
  )
  const found = screens
    .filter((screen) => fits(`${screen.label} ${screen.group}`, words))
    .slice(0, words.length ? 8 : 40)
  const makes = create.filter((item) => fits(`crear nuevo ${item.label}`, words))
  const go = (at: Place | Plain) => {
    close()
    void navigate(placeOf(at))
  }
  const nothing =
    words.length > 0 &&
    found.length + makes.length === 0 &&
    !records.isFetching &&
    !records.data?.some((group) => group.hits.length > 0)
  return (
    <Command shouldFilter={false} className="[&>div:first-child]:pr-14">
      <CommandInput
        autoFocus
        value={text}
        onValueChange={setText}
        placeholder={recordSources.length > 0 ? 'Pantallas, productos, clientes, pedidos…' : 'Ir a una pantalla…'}
      />
      <CommandList className="max-h-[min(60dvh,420px)]">
        {nothing && <p className="px-4 py-8 text-center text-muted-foreground">Nada con “{text.trim()}”.</p>}
        {records.data?.map(
          ({ label, hits }) =>
            hits.length > 0 && (
              <CommandGroup key={label} heading={label}>
                {hits.map((hit) => (
                  <CommandItem key={hit.id} value={hit.id} onSelect={() => go(hit.at)}>
                    <span className="min-w-0 truncate">{hit.label}</span>
                    {hit.note && <span className="ml-auto truncate text-sm text-muted-foreground">{hit.note}</span>}
                  </CommandItem>
                ))}
              </CommandGroup>
            ),
        )}
        {found.length > 0 && (
          <CommandGroup heading="Pantallas">
            {found.map(({ path, label, group, icon: Icon }) => (
              <CommandItem key={path} value={path} onSelect={() => go(path)} className="group">
                <Icon aria-hidden /> {label}
                <span className="ml-auto text-sm text-muted-foreground">{group}</span>
                <CornerDownLeft className="hidden group-data-[selected=true]:block" aria-hidden />
              </CommandItem>
            ))}
          </CommandGroup>
        )}
        {makes.length > 0 && (
          <CommandGroup heading="Crear">
            {makes.map((item) => (
              <CommandItem key={item.path} value={`+${item.path}`} onSelect={() => go(item.path)}>
                <Plus aria-hidden /> {item.label}
              </CommandItem>
            ))}
          </CommandGroup>
        )}
      </CommandList>
    </Command>
  )
}

/** Hits of every source that the person may read; a source that fails does not spoil the others. */
function useRecords(term: string) {
  const { person } = useMenu()
  return useQuery<{ label: string; hits: Hit[] }[]>({
    queryKey: ['palette', term],
    enabled: term.length > 1 && recordSources.length > 0,
    placeholderData: (before) => before,
    queryFn: async ({ client }) => {
      const sources = (await Promise.all(recordSources.map((load) => load()))).filter((source) =>
        holdsAny(person, source.any),
      )
      return Promise.all(
        sources.map(async ({ label, find }) => ({ label, hits: await find(term, client).catch(() => []) })),
      )
    },
  })
}
