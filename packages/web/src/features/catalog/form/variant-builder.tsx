import { useMutation } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Pick } from '@/components/kit/pick'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'
import { useCan } from '@/lib/person'
import { type Attribute, findAttributes } from '../products/product'
import { NewAttributeForm } from '../records/attributes'
import { VariantGrid } from './variant-grid'
import { MAX_OPTIONS, type PlanOption, type VariantPlan } from './variant-plan'

interface BuilderProps {
  plan: VariantPlan
  onChange: (plan: VariantPlan) => void
  /** Price of the product, that a variant takes unless it has its own. */
  price: number | undefined
  /** Keys of the combinations that there are already. */
  existing?: ReadonlySet<string>
}

/** Attributes with few terms come with all of them chosen. */
const FEW = 8

/** Proposes every combination of some attributes; the merchant keeps those that are sold. */
export function VariantBuilder({ plan, onChange, price, existing }: BuilderProps) {
  const creates = useCan('product-attribute-create')
  const [making, setMaking] = useState<string>()
  const { options } = plan
  const setOptions = (next: readonly PlanOption[]) => onChange({ ...plan, options: next })
  const add = ({ id, name, terms }: Attribute) => {
    setMaking(undefined)
    if (options.some((option) => option.id === id)) return
    setOptions([...options, { id, name, all: terms, terms: terms.length <= FEW ? terms : [] }])
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {options.map((option) => (
        <OptionTerms
          key={option.id}
          option={option}
          set={(next) => setOptions(options.map((one) => (one.id === next.id ? next : one)))}
          remove={() => setOptions(options.filter((one) => one.id !== option.id))}
        />
      ))}
      {options.length < MAX_OPTIONS && (
        <Pick
          value={undefined}
          placeholder={options.length === 0 ? 'Agrega un atributo: Talla, Color…' : 'Agrega otro atributo'}
          find={findAttributes}
          item={(row) => ({ id: row.id, label: row.name, note: row.terms.map((term) => term.name).join(', ') })}
          onChange={(_, row) => row && add(row)}
          createLabel="Crear atributo"
          onCreate={creates ? setMaking : undefined}
        />
      )}
      <VariantGrid plan={plan} onChange={onChange} price={price} existing={existing} />
      {making !== undefined && (
        <Dialog open onOpenChange={(open) => !open && setMaking(undefined)}>
          <DialogContent title="Crear atributo">
            <NewAttributeForm name={making} onSaved={add} />
          </DialogContent>
        </Dialog>
      )}
    </div>
  )
}

interface OptionProps {
  option: PlanOption
  set: (option: PlanOption) => void
  remove: () => void
}

function OptionTerms({ option, set, remove }: OptionProps) {
  const isOn = (id: string) => option.terms.some((term) => term.id === id)
  const toggle = (id: string) =>
    set({ ...option, terms: option.all.filter((term) => (term.id === id ? !isOn(id) : isOn(term.id))) })
  return (
    <fieldset className="grid gap-2 rounded-lg border p-3">
      <legend className="sr-only">{option.name}</legend>
      <div className="flex items-center justify-between gap-2">
        <span className="font-medium">{option.name}</span>
        <Button variant="ghost" size="sm" aria-label={`Quitar ${option.name}`} onClick={remove}>
          <X />
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {option.all.map((term) => (
          <button
            key={term.id}
            type="button"
            aria-pressed={isOn(term.id)}
            onClick={() => toggle(term.id)}
            className="min-h-8 rounded-full border px-3 text-sm transition-colors hover:bg-muted aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:font-medium aria-pressed:text-accent-foreground pointer-coarse:min-h-10"
          >
            {term.name}
          </button>
        ))}
        <NewTerm option={option} set={set} />
      </div>
    </fieldset>
  )
}

/** A term made where it is missed: it stays with the attribute. */
function NewTerm({ option, set }: Omit<OptionProps, 'remove'>) {
  const may = useCan('product-attribute-update')
  const [text, setText] = useState<string>()
  const add = useMutation({
    mutationFn: (name: string) => api.catalog.addTerms({ attribute_id: option.id, name }),
    onSuccess: ({ terms }) => {
      const fresh = terms.filter((term) => !option.all.some((old) => old.id === term.id))
      set({ ...option, all: [...option.all, ...fresh], terms: [...option.terms, ...fresh] })
      setText('')
    },
    meta: { keep: true },
  })
  if (!may) return null
  if (text === undefined)
    return (
      <Button variant="ghost" size="sm" onClick={() => setText('')}>
        <Plus /> Otro
      </Button>
    )
  return (
    <Input
      autoFocus
      aria-label={`Otro término de ${option.name}`}
      className="h-8 w-32"
      maxLength={40}
      value={text}
      disabled={add.isPending}
      placeholder="Nombre y Enter"
      onChange={(event) => setText(event.target.value)}
      onBlur={() => (text.trim() ? add.mutate(text.trim()) : setText(undefined))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        if (text.trim()) add.mutate(text.trim())
      }}
    />
  )
}
