import { useMutation } from '@tanstack/react-query'
import { Printer, Settings2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useShortcut } from '@/components/kit/shortcuts'
import { Alert, Kbd } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice'
import { Select } from '@/components/ui/select'
import type { Order } from '@/shared/order/order'
import { type Format, formats, keepFormat, lastFormat, printOrder } from '@/shared/order/print'
import { openDrawer, printerOfBrowser, usePrinter } from '@/shared/printer/printer'
import { PrinterSheet } from '@/shared/printer/printer-sheet'

const ALWAYS = 'tendero.print.always'

const inCash = ({ payments }: Order): boolean => payments.some(({ means, value }) => means === 'cash' && value > 0)

/** What happens by itself once a sale is paid: the ticket when the person wants each, and the drawer for cash. */
async function asPaid(order: Order, always: boolean): Promise<void> {
  const cash = inCash(order)
  const printer = printerOfBrowser()
  const format = lastFormat()
  if (always) await printOrder(order.id, format, { cash })
  if (cash && printer?.drawer && (!always || format === 'a4')) await openDrawer(printer)
}

/** Prints the ticket of a sale, on the receipt printer of this browser or by its print dialog. */
export function SoldPrint({ order }: { order: Order }) {
  const [format, setFormat] = useState<Format>(lastFormat)
  const [always, setAlways] = useState(() => localStorage.getItem(ALWAYS) === 'si')
  const [choosing, setChoosing] = useState(false)
  const printer = usePrinter()
  const box = useId()
  const print = useMutation({ mutationFn: (work: () => Promise<void>) => work(), meta: { keep: true, quiet: true } })
  const again = (byBrowser = false) => print.mutate(() => printOrder(order.id, format, { byBrowser }))
  const started = useRef(false)
  useEffect(() => {
    if (!started.current) print.mutate(() => asPaid(order, always))
    started.current = true
  }, [order, always, print.mutate])
  useShortcut('p', 'Imprimir', () => again(), { inDialog: true })
  return (
    <div className="grid gap-3">
      <div className="flex gap-2 max-sm:flex-wrap">
        <Select
          aria-label="Papel"
          className="min-w-0 flex-1 max-sm:basis-full"
          value={format}
          onChange={(value) => {
            setFormat(value as Format)
            keepFormat(value as Format)
          }}
          options={formats}
        />
        <Button variant="outline" className="max-sm:flex-1" onClick={() => again()} busy={print.isPending}>
          <Printer /> Imprimir <Kbd className="hidden lg:inline-grid">P</Kbd>
        </Button>
        <Button variant="ghost" size="icon" aria-label="Impresora de recibos" onClick={() => setChoosing(true)}>
          <Settings2 />
        </Button>
      </div>
      {print.error && (
        <Alert tone="bad" title="La venta quedó guardada, pero la impresora falló">
          <p>{print.error.message}</p>
          {printer && (
            <Button variant="outline" size="sm" className="mt-2" onClick={() => again(true)}>
              Imprimir con el navegador
            </Button>
          )}
        </Alert>
      )}
      <span className="flex items-center gap-2.5">
        <Checkbox
          id={box}
          checked={always}
          onCheckedChange={(on) => {
            localStorage.setItem(ALWAYS, on === true ? 'si' : 'no')
            setAlways(on === true)
          }}
        />
        <label htmlFor={box}>Imprimir cada venta al cobrar</label>
      </span>
      {choosing && <PrinterSheet close={() => setChoosing(false)} />}
    </div>
  )
}
