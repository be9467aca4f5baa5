import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { date, money, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { ReportTable } from '@/shared/report/report-table'

/** The entry that closes a period, before it is posted and after. */
export function ClosingEntry({ id, close }: { id: string | undefined; close: () => void }) {
  return (
    <Sheet open={id !== undefined} onOpenChange={(open) => !open && close()}>
      <SheetContent
        title="Asiento de cierre"
        description="Míralo antes de registrarlo: es lo que va a quedar en libros."
      >
        {id && <Entry id={id} done={close} />}
      </SheetContent>
    </Sheet>
  )
}

const amount = (pesos: number | null) => (pesos === null ? 'Oculto' : pesos === 0 ? '—' : money(pesos))

function Entry({ id, done }: { id: string; done: () => void }) {
  const query = useQuery(q.closings.getClosing({ id }))
  const may = useCan('diary_book-update')
  const change = useMutation({
    mutationFn: ({ hash, opens }: { hash: string; opens: boolean }) =>
      opens ? api.closings.openClosing({ id }) : api.closings.closeClosing({ id, hash }),
    onSuccess: ({ message }) => {
      say.good(message)
      done()
    },
  })
  if (query.isError) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Lines rows={6} />
  const { name, to, why, state, opens, hash, figures, lines, count } = query.data
  const act = async () => {
    if (
      opens &&
      !(await confirm({
        title: `¿Abrir ${name}?`,
        body: 'Su asiento se reversa el mismo día y los libros quedan como antes de cerrarlo.',
        action: 'Abrir periodo',
      }))
    )
      return
    change.mutate({ hash, opens })
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>
        <b className="font-medium">{name}</b>, con fecha {date(to)}.
        {count > lines.length && ` Se registra por tercero: ${plural(count, 'línea', 'líneas')}.`}
      </p>
      {why && <p className="rounded-md bg-muted px-3 py-2 text-sm">{why}.</p>}
      {figures.length > 0 && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {figures.map((figure) => (
            <div key={figure.name} className="contents">
              <dt className="text-muted-foreground">{figure.name}</dt>
              <dd className="text-right tabular-nums">{amount(figure.value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {lines.length === 0 ? (
        <p className="text-muted-foreground">No hay nada que mover: se cierra sin asiento.</p>
      ) : (
        <ReportTable
          caption={`Asiento de cierre de ${name}`}
          rows={lines}
          rowKey={(line) => line.account}
          columns={[
            {
              header: 'Cuenta',
              cell: (line) => (
                <>
                  <span className="text-muted-foreground">{line.account}</span> {line.name}
                </>
              ),
            },
            { header: 'Débito', numeric: true, cell: (line) => amount(line.debit) },
            { header: 'Crédito', numeric: true, cell: (line) => amount(line.credit) },
          ]}
        />
      )}
      {may && (state === 'ready' || opens) && (
        <Button variant={opens ? 'outline' : 'primary'} disabled={change.isPending} onClick={() => void act()}>
          {opens ? <LockOpen /> : <Lock />} {opens ? 'Abrir periodo' : 'Cerrar periodo'}
        </Button>
      )}
    </div>
  )
}
