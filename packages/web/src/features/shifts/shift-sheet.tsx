import { useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, ArrowUpFromLine, Ellipsis, Lock, Printer } from 'lucide-react'
import { useState } from 'react'
import { Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu'
import { q } from '@/lib/api'
import { useCan, usePerson } from '@/lib/person'
import { CloseSheet } from './close-sheet'
import { ForceDialog } from './force-dialog'
import { MoveSheet } from './move-sheet'
import { printShift } from './print-shift'
import type { Shift } from './shift'
import { ShiftReport } from './shift-report'

type Doing = 'close' | 'force' | 'in' | 'out'

/** One shift: its report, and what can be done while it is open. */
export function ShiftSheet({ id, close }: { id: string; close: () => void }) {
  const query = useQuery(q.treasury.getShift({ id }))
  const [doing, setDoing] = useState<Doing>()
  const shift = query.data
  const back = () => setDoing(undefined)
  if (shift && doing === 'close') return <CloseSheet shift={shift} close={back} onClosed={back} />
  if (shift && (doing === 'in' || doing === 'out')) return <MoveSheet shift={shift} type={doing} close={back} />
  return (
    <>
      <Sheet open onOpenChange={(open) => !open && close()}>
        <SheetContent
          title={shift ? `${shift.register}, turno ${shift.number}` : 'Turno de caja'}
          footer={shift && <ShiftActions shift={shift} act={(what) => setTimeout(() => setDoing(what))} />}
        >
          {query.isError ? (
            <Failure error={query.error} retry={() => void query.refetch()} />
          ) : shift ? (
            <>
              <p className="mb-5">
                <StateBadge shift={shift} />
              </p>
              <ShiftReport shift={shift} />
            </>
          ) : (
            <Lines rows={8} />
          )}
        </SheetContent>
      </Sheet>
      {shift && doing === 'force' && <ForceDialog shift={shift} close={back} onClosed={back} />}
    </>
  )
}

export const StateBadge = ({ shift }: { shift: Pick<Shift, 'state'> }) =>
  shift.state === 'open' ? <Badge tone="info">Abierta</Badge> : <Badge tone="good">Cerrada</Badge>

function ShiftActions({ shift, act }: { shift: Shift; act: (doing: Doing) => void }) {
  const person = usePerson()
  const sells = useCan('pos-create')
  const rules = useCan('pos-delete')
  const mine = (shift.user.id === person?.id && sells) || rules
  const print = (
    <Button variant="outline" onClick={() => printShift(shift)}>
      <Printer /> Imprimir
    </Button>
  )
  if (shift.state === 'closed' || !mine) return print
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label="Más acciones" className="mr-auto">
            <Ellipsis />
          </Button>
        </MenuTrigger>
        <MenuContent align="start">
          <MenuItem onSelect={() => act('in')}>
            <ArrowDownToLine /> Entra efectivo
          </MenuItem>
          <MenuItem onSelect={() => act('out')}>
            <ArrowUpFromLine /> Sale efectivo
          </MenuItem>
          <MenuItem danger onSelect={() => act('force')}>
            <Lock /> Cerrar a la fuerza
          </MenuItem>
        </MenuContent>
      </Menu>
      {print}
      <Button onClick={() => act('close')}>Contar y cerrar</Button>
    </>
  )
}
