import { useMutation } from '@tanstack/react-query'
import { Printer as PrinterIcon, Usb } from 'lucide-react'
import { useId } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { say } from '@/lib/toast'
import { keepPrinter, openDrawer, type Printer, printTest, usePrinter } from './printer'
import { canUseUsb, choosePrinter } from './usb'

const rolls = [
  { value: '48', label: 'Rollo de 80 mm' },
  { value: '32', label: 'Rollo de 58 mm' },
]

/** The receipt printer of this browser: chosen once, tried here. */
export function PrinterSheet({ close }: { close: () => void }) {
  const printer = usePrinter()
  const choose = useMutation({
    mutationFn: choosePrinter,
    onSuccess: (id) => id && keepPrinter({ columns: 48, drawer: true, ...printer, id }),
    meta: { keep: true, quiet: true },
  })
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title="Impresora de recibos"
        description="Imprime el ticket de una vez, sin preguntar, y abre el cajón. Se elige en cada equipo."
      >
        <div className="grid gap-5">
          {!canUseUsb() && (
            <Alert tone="warning" title="Este navegador no imprime por USB">
              Usa Chrome o Edge en un computador o en Android. Mientras tanto, los tickets salen por la impresión del
              navegador.
            </Alert>
          )}
          {choose.error && <Alert tone="bad">{choose.error.message}</Alert>}
          {printer ? (
            <Chosen printer={printer} />
          ) : (
            <p className="text-muted-foreground">
              Los tickets salen por la impresión del navegador. Conecta por USB una impresora de recibos (ESC/POS) y
              elígela.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              variant={printer ? 'outline' : 'primary'}
              disabled={!canUseUsb()}
              busy={choose.isPending}
              onClick={() => choose.mutate()}
            >
              <Usb /> {printer ? 'Elegir otra' : 'Elegir impresora USB'}
            </Button>
            {printer && (
              <Button variant="ghost" onClick={() => keepPrinter(undefined)}>
                Usar la impresión del navegador
              </Button>
            )}
          </div>
        </div>
      </SheetContent>
    </Sheet>
  )
}

function Chosen({ printer }: { printer: Printer }) {
  const box = useId()
  const quiet = { keep: true, quiet: true }
  const test = useMutation({
    mutationFn: () => printTest(printer),
    onSuccess: () => say.good('Prueba enviada'),
    meta: quiet,
  })
  const drawer = useMutation({ mutationFn: () => openDrawer(printer), meta: quiet })
  const problem = test.error ?? drawer.error
  return (
    <>
      <p className="flex items-center gap-2 font-medium">
        <PrinterIcon className="size-4.5 text-muted-foreground" aria-hidden /> {printer.id.name}
      </p>
      <Labelled label="Papel">
        {(id) => (
          <Select
            id={id}
            value={String(printer.columns)}
            onChange={(value) => keepPrinter({ ...printer, columns: value === '32' ? 32 : 48 })}
            options={rolls}
          />
        )}
      </Labelled>
      <span className="flex items-center gap-2.5">
        <Checkbox
          id={box}
          checked={printer.drawer}
          onCheckedChange={(on) => keepPrinter({ ...printer, drawer: on === true })}
        />
        <label htmlFor={box}>Abrir el cajón al cobrar en efectivo</label>
      </span>
      {problem && <Alert tone="bad">{problem.message}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" busy={test.isPending} onClick={() => test.mutate()}>
          Imprimir prueba
        </Button>
        <Button variant="outline" busy={drawer.isPending} onClick={() => drawer.mutate()}>
          Abrir el cajón
        </Button>
      </div>
    </>
  )
}
