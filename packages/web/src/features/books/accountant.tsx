import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { Page } from '@/components/kit/page'
import { PeriodPicker } from '@/components/kit/period-picker'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api'
import { download } from '@/lib/file'
import { useCan } from '@/lib/person'
import { usePeriod } from '@/shared/report/use-period'
import { Seals } from './seals'

interface BookFile {
  name: string
  what: string
  file: () => Promise<Blob>
}

/** Books of a period as files for other programs, and where the accountant works. */
export function Accountant() {
  const { from, to, set } = usePeriod()
  const files: BookFile[] = [
    {
      name: 'Saldos por cuenta y tercero (CSV)',
      what: 'Saldo inicial, débitos, créditos y saldo final de cada cuenta con cada tercero. Los saldos son débitos menos créditos.',
      file: () => api.accounting.exportThirdBalances({ from, to }),
    },
    {
      name: 'Libro diario (Excel)',
      what: 'Cada renglón de cada asiento, con su tercero y su documento.',
      file: () => api.accounting.exportDiary({ from, to }),
    },
    {
      name: 'Libro diario (hledger)',
      what: 'Los mismos asientos y los saldos iniciales en texto, para comprobar nuestro balance con otro programa.',
      file: () => api.accounting.exportJournal({ from, to }),
    },
  ]
  return (
    <Page
      title="Para el contador"
      description="Los libros de tu negocio, para leerlos aquí o llevarlos al programa de tu contador."
    >
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <Card title="Bajar los libros" description="Elige el periodo y el archivo.">
          <PeriodPicker period={{ from, to }} set={set} className="mb-2 max-sm:w-full" />
          <ul className="divide-y">
            {files.map((one) => (
              <FileRow key={one.name} {...one} />
            ))}
          </ul>
        </Card>
        <Places />
        <Seals />
      </div>
    </Page>
  )
}

function FileRow({ name, what, file }: BookFile) {
  const save = useMutation({ mutationFn: file, onSuccess: (blob) => download(blob), meta: { keep: true } })
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted-foreground">{what}</p>
      </div>
      <Button variant="outline" busy={save.isPending} onClick={() => save.mutate()} aria-label={`Bajar ${name}`}>
        <Download /> <span className="max-sm:hidden">Bajar</span>
      </Button>
    </li>
  )
}

/** Where the books are read and written. */
function Places() {
  const [isReader, invites] = [useCan('ledger-read'), useCan('user-create')]
  return (
    <Card
      title="Trabajar en los libros"
      description="Todo lo que se lee o se escribe aquí queda con su fecha y su autor."
    >
      <ul className="space-y-2">
        <li>
          <PlaceLink to="/dashboard/diaryBooks">Libro diario</PlaceLink>: cada asiento con su documento.
        </li>
        {isReader && (
          <li>
            <PlaceLink to="/dashboard/ledgerBook">Libro mayor</PlaceLink>: el balance de prueba de un periodo.
          </li>
        )}
        <li>
          <PlaceLink to="/dashboard/accountingSeats">Asientos contables</PlaceLink>: ajustes que no vienen de un
          documento.
        </li>
        <li>
          <PlaceLink to="/dashboard/cierres">Cierres</PlaceLink>: meses, IVA y año.
        </li>
        <li>
          <PlaceLink to="/dashboard/reportes">Informes</PlaceLink>: balance, resultados, auxiliares, borradores de
          impuestos y exógena.
        </li>
      </ul>
      {invites && (
        <p className="mt-4 text-sm text-muted-foreground">
          ¿Tu contador aún no entra? Agrégalo en <PlaceLink to="/dashboard/usuarios">Usuarios</PlaceLink> con el rol
          «Contador»: lee todos los libros y escribe asientos, y no vende.
        </p>
      )}
    </Card>
  )
}

interface PlaceLinkProps {
  to:
    | '/dashboard/diaryBooks'
    | '/dashboard/ledgerBook'
    | '/dashboard/accountingSeats'
    | '/dashboard/cierres'
    | '/dashboard/reportes'
    | '/dashboard/usuarios'
  children: string
}

const PlaceLink = ({ to, children }: PlaceLinkProps) => (
  <Link to={to} className="font-medium underline underline-offset-4">
    {children}
  </Link>
)
