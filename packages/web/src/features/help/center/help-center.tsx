import { Link } from '@tanstack/react-router'
import { ChevronRight, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { finding } from '@/lib/finding'
import { mayOpen } from '@/lib/guard'
import { type Plain, placeOf } from '@/lib/place'
import { useMenu } from '@/shared/menu/use-menu'
import { helps } from '../help-texts'
import { type HowTo, howTos } from './how-tos'

const helpOf = (path: Plain) => helps[path.replace(/^\/dashboard\/?/, '')]?.text ?? ''

/** How things are done, and what every screen that one may open is for; typing narrows both. */
export function HelpCenter() {
  const [text, setText] = useState('')
  const { sections, screens, person } = useMenu()
  const open = new Set(screens.filter(({ data }) => mayOpen(person, data)).map(({ path }) => path))
  const shown = finding(
    howTos.filter(({ at }) => open.has(at)),
    text,
    ({ title, steps, words = '' }) => [title, words, ...steps].join(' '),
  )
  const groups = sections
    .map((section) => ({
      ...section,
      items: finding(section.items, text, ({ label, path }) => `${label} ${section.label} ${helpOf(path)}`),
    }))
    .filter(({ items }) => items.length > 0)
  return (
    <Page title="Centro de ayuda" description="Escribe qué quieres hacer. En cada pantalla, F1 abre su ayuda.">
      <Input
        type="search"
        aria-label="Buscar en la ayuda"
        placeholder="Busca: devolver, fiado, importar…"
        className="mb-4 max-w-md"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {shown.length === 0 && groups.length === 0 ? (
        <Empty icon={SearchX} title="Nada con esas palabras">
          Prueba con otra palabra, o borra la búsqueda para ver toda la ayuda.
        </Empty>
      ) : (
        <div className="grid gap-6">
          {shown.length > 0 && <HowTos list={shown} all={text.trim() !== ''} />}
          {groups.length > 0 && (
            <section aria-label="Pantalla por pantalla">
              <h2 className="mb-3 font-semibold">Pantalla por pantalla</h2>
              <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
                {groups.map(({ id, label, items }) => (
                  <Card key={id} title={label}>
                    <ul className="-mx-2 grid">
                      {items.map((item) => (
                        <ScreenHelp key={item.path} {...item} />
                      ))}
                    </ul>
                  </Card>
                ))}
              </div>
            </section>
          )}
        </div>
      )}
    </Page>
  )
}

const ScreenHelp = ({ path, label }: { path: Plain; label: string }) => (
  <li>
    <Link {...placeOf(path)} className="flex items-center gap-3 rounded-md px-2 py-2 hover:bg-muted">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        <span className="block text-sm text-muted-foreground">{helpOf(path)}</span>
      </span>
      <ChevronRight className="size-4 shrink-0 text-muted-foreground" aria-hidden />
    </Link>
  </li>
)

/** @param all shows the steps of each at once, as of those that a search found */
const HowTos = ({ list, all }: { list: readonly HowTo[]; all: boolean }) => (
  <section aria-label="Cómo se hace">
    <h2 className="mb-3 font-semibold">Cómo se hace</h2>
    <div className="grid grid-cols-1 items-start gap-2 lg:grid-cols-2">
      {list.map(({ title, steps, at }) => (
        <details key={`${title}${all}`} open={all} className="rounded-lg border bg-card px-4 py-3">
          <summary className="cursor-pointer font-medium">{title}</summary>
          <ol className="mt-3 grid list-decimal gap-1.5 pl-5">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <Button asChild variant="outline" size="sm" className="mt-3">
            <Link {...placeOf(at)}>Ir a hacerlo</Link>
          </Button>
        </details>
      ))}
    </div>
  </section>
)
