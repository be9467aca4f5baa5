import { useMutation, useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { FileDown, ShieldCheck } from 'lucide-react'
import { Failure, Lines } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { count, date, dateTime, plural } from '@/lib/format'
import { usePerson } from '@/lib/person'
import { showJob } from '@/shared/job/shown-job'

type Verified = NonNullable<Awaited<ReturnType<Api['closings']['showSeals']>>['verified']>

/** Up to where the books are sealed, whether they are as they were sealed, and verifying it. */
export function Seals() {
  const query = useQuery(q.closings.showSeals())
  return (
    <Card
      title="Libros que nadie puede torcer"
      description="Cada noche se sella lo que registraste en el día junto con el sello del día anterior. Lo que alguien cambie, agregue, quite o mueva después se nota, y se sabe qué fue."
    >
      {query.isError ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : query.data ? (
        <Sealed {...query.data} />
      ) : (
        <Lines rows={3} />
      )}
    </Card>
  )
}

function Sealed({ through, hash, verified }: Awaited<ReturnType<Api['closings']['showSeals']>>) {
  const isOwner = usePerson()?.userType === 2
  const ask = useMutation({
    mutationFn: () => api.closings.startVerification({}),
    onSuccess: ({ job }) => showJob(job),
  })
  const take = useMutation({
    mutationFn: () => api.closings.startBooksExport({}),
    onSuccess: ({ job }) => showJob(job),
  })
  return (
    <div className="grid gap-4">
      {through ? (
        <dl className="grid gap-3 text-sm">
          <div>
            <dt className="text-muted-foreground">Sellado hasta</dt>
            <dd className="font-medium">{date(through)}</dd>
          </div>
          {hash && (
            <div>
              <dt className="text-muted-foreground">Último sello</dt>
              <dd className="font-mono wrap-anywhere">{hash}</dd>
            </div>
          )}
        </dl>
      ) : (
        <p className="text-sm text-muted-foreground">
          Todavía no hay ningún día sellado: el primero se sella la noche que viene, y después cada noche.
        </p>
      )}
      {verified && <Result {...verified} />}
      <div className="flex flex-wrap gap-2">
        <Button busy={ask.isPending} onClick={() => ask.mutate()}>
          <ShieldCheck /> Verificar
        </Button>
        {isOwner && (
          <Button variant="outline" busy={take.isPending} onClick={() => take.mutate()}>
            <FileDown /> Exportar con sellos
          </Button>
        )}
      </div>
      {isOwner && (
        <p className="text-sm text-muted-foreground">
          Lo exportado lo puede comprobar cualquiera en su computador con <code>verify.mjs</code>, un programa de un
          solo archivo que no depende de Tendero.
        </p>
      )}
    </div>
  )
}

/** What the last verification found. */
function Result({ at, by, facts, unsealed, found, findings }: Verified) {
  const waiting =
    unsealed > 0 ? ` ${plural(unsealed, 'registro')} de después del último sello aún no tienen sello.` : ''
  if (found === 0)
    return (
      <Alert title="Tus libros están enteros">
        {plural(facts, 'registro')}, y nada cambió desde que se selló. Lo verificó {by} el {dateTime(at)}.{waiting}
      </Alert>
    )
  return (
    <Alert tone="warning" title={`Tus libros no están enteros: ${plural(found, 'hallazgo')}`}>
      <p>
        Lo verificó {by} el {dateTime(at)}. Escríbenos con esta lista: hay copias de los sellos que nadie puede cambiar.
      </p>
      <ul
        className="mt-2 max-h-72 divide-y overflow-y-auto"
        aria-label="Hallazgos"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
        tabIndex={0}
      >
        {findings.map(({ day, book, fact, what }) => (
          <li key={[day, book, fact, what].join('|')} className="py-1.5 wrap-anywhere">
            <b className="font-medium">{[day && date(day), book].filter(Boolean).join(' · ')}</b>
            {fact && <span className="font-mono"> {fact}</span>}: {what}
          </li>
        ))}
      </ul>
      {found > findings.length && <p className="mt-2">Y {count(found - findings.length)} más.</p>}
    </Alert>
  )
}
