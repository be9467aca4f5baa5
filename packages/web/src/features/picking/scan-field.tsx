import { ScanBarcode } from 'lucide-react'
import { useRef, useState } from 'react'
import { useScanner } from '@/components/kit/scanner'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'
import { quantity } from '@/lib/format'
import type { Step, Wave } from './types'

interface ScanFieldProps {
  id: string
  step: Step
  keep: (wave: Wave) => void
}

/** Counts a unit of each code that is read or typed; says what it counted, or why it did not. */
export function ScanField({ id, step, keep }: ScanFieldProps) {
  const [code, setCode] = useState('')
  const [said, setSaid] = useState<{ text: string; bad: boolean }>()
  // Codes are counted in the order in which they were read, however fast.
  const line = useRef(Promise.resolve())
  const read = (given: string) => {
    const wanted = given.trim()
    if (!wanted) return
    setCode('')
    line.current = line.current.then(async () => {
      try {
        const { line: counted, picking } = await api.picking.scanItem({ id, code: wanted, step })
        keep(picking)
        const [done, all] = step === 'pick' ? [counted.picked, counted.quantity] : [counted.packed, counted.picked]
        setSaid({
          text: `${counted.name}: ${quantity(done)} de ${quantity(all)}, pedido ${counted.order_number}`,
          bad: false,
        })
      } catch (error) {
        setSaid({ text: (error as Error).message, bad: true })
      }
    })
  }
  useScanner((scanned) => read(scanned))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        read(code)
      }}
    >
      <div className="flex gap-2">
        <Input
          aria-label="Código del producto"
          placeholder="Escanea o escribe el código"
          autoComplete="off"
          autoFocus
          className="h-12 text-lg"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" className="h-12">
          <ScanBarcode /> Contar
        </Button>
      </div>
      <p role="status" className={said?.bad ? 'mt-2 font-medium text-destructive' : 'mt-2 font-medium'}>
        {said?.text ??
          (step === 'pick' ? 'Cada código que leas cuenta una unidad.' : 'Lee cada unidad al meterla en la caja.')}
      </p>
    </form>
  )
}
