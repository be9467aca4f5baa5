import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { useCurrentShift } from './current-shift'
import { OpenSheet } from './open-sheet'

interface Cash {
  /** Whether cash moves; `maybe` where that depends on each of several sales. */
  cash: boolean | 'maybe'
  /** Whether it is received or given back. */
  way: 'in' | 'out'
  /** Register that the sale was made in: while it is open it gives its cash back. */
  saleRegister?: string | null
}

interface RegisterChoice {
  /** What to draw among the fields: nothing while no cash moves. */
  field: ReactNode
  /** True while the cash has no register to go through. */
  blocked: boolean
  /** What the call takes. */
  input: { open_register_id?: string }
}

/** Registers that the signed-in person may use: their own, and everybody's for whoever may void at the counter. */
function useOpenRegisters(asked: boolean, saleRegister: string | null | undefined) {
  const sees = useCan('pos-read', 'pos-create')
  const voids = useCan('pos-delete')
  const mine = useCurrentShift({ enabled: sees })
  const all = useQuery({ ...q.treasury.listShifts({ state: 'open', per_page: 100 }), enabled: asked && sees && voids })
  const sale = useQuery({
    ...q.treasury.getShift({ id: saleRegister ?? '' }),
    enabled: asked && sees && Boolean(saleRegister),
  })
  const known = !asked || !sees || (mine.isSuccess && (!voids || !all.isPending) && (!saleRegister || !sale.isPending))
  const own = mine.data?.openRegister ?? undefined
  const first = sale.data?.state === 'open' ? sale.data : own
  const others = (all.data?.data ?? []).filter((one) => one.id !== first?.id)
  return { first, options: [...(first ? [first] : []), ...others], known }
}

/** The register that cash goes through in an act outside of the counter, told or chosen before it is sent. */
export function useRegisterChoice({ cash, way, saleRegister }: Cash): RegisterChoice {
  const asked = cash !== false
  const { first, options, known } = useOpenRegisters(asked, saleRegister)
  const [chosen, setChosen] = useState<string>()
  const [opening, setOpening] = useState(false)
  const opens = useCan('pos-create')
  const id = options.find((one) => one.id === chosen)?.id ?? first?.id
  const verb = way === 'in' ? 'recibir' : 'devolver'
  const open = opens && !first && (
    <Button variant="outline" size="sm" className="mt-2 justify-self-start" onClick={() => setOpening(true)}>
      Abrir mi caja
    </Button>
  )
  const none = (
    <Alert tone="warning" title={`Para ${verb} efectivo, abre una caja`}>
      El efectivo entra y sale por una caja, para que cuadre al contarla.{' '}
      {!opens && 'Pídele a quien maneja la caja que lo haga.'}
      {open && <div>{open}</div>}
    </Alert>
  )
  const choice = (
    <div className="grid">
      <Labelled label={way === 'in' ? 'Caja que recibe el efectivo' : 'Caja que devuelve el efectivo'}>
        {(field) => (
          <Select
            id={field}
            value={id}
            placeholder="Elige la caja"
            onChange={setChosen}
            options={options.map((one) => ({ value: one.id, label: `${one.register} · ${one.user.name}` }))}
          />
        )}
      </Labelled>
      {open}
    </div>
  )
  const told = first && <p className="text-sm text-muted-foreground">{`El efectivo pasa por ${first.register}.`}</p>
  const shown = options.length === 0 ? none : options.length === 1 && first ? told : choice
  return {
    field: asked && known && (
      <>
        {shown}
        {opening && <OpenSheet close={() => setOpening(false)} onOpened={() => setOpening(false)} />}
      </>
    ),
    blocked: cash === true && (!known || id === undefined),
    input: asked && id !== undefined && id !== first?.id ? { open_register_id: id } : {},
  }
}
