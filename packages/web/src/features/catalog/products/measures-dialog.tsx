import { useState } from 'react'
import { NumberInput } from '@/components/kit/number-input'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Label } from '@/components/ui/label'
import { plural } from '@/lib/format'

const parts = [
  ['grams', 'Peso en gramos'],
  ['length', 'Largo (cm)'],
  ['width', 'Ancho (cm)'],
  ['height', 'Alto (cm)'],
] as const
type Measures = { [K in (typeof parts)[number][0]]?: number }

interface MeasuresDialogProps {
  total: number
  busy: boolean
  close: () => void
  go: (measures: Measures) => void
}

/** Weight and size for many products at once; what is left blank stays as each has it. */
export function MeasuresDialog({ total, busy, close, go }: MeasuresDialogProps) {
  const [measures, setMeasures] = useState<Measures>({})
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={`Peso y medidas de ${plural(total, 'producto')}`}
        description="De una unidad ya empacada. Lo que dejes vacío queda como está."
        footer={
          <Button busy={busy} disabled={Object.keys(measures).length === 0} onClick={() => go(measures)}>
            Guardar en {plural(total, 'producto')}
          </Button>
        }
      >
        <div className="grid grid-cols-2 gap-4">
          {parts.map(([name, label]) => (
            <div key={name} className="grid gap-1.5">
              <Label htmlFor={`bulk-${name}`}>{label}</Label>
              <NumberInput
                id={`bulk-${name}`}
                decimals={0}
                value={measures[name]}
                onChange={(value) =>
                  setMeasures(({ [name]: _, ...rest }) => (value === undefined ? rest : { ...rest, [name]: value }))
                }
              />
            </div>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  )
}
