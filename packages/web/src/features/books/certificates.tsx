import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { FileText } from 'lucide-react'
import { Page } from '@/components/kit/page'
import { PeriodPicker } from '@/components/kit/period-picker'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { openFile } from '@/lib/file'
import { money } from '@/lib/format'
import { usePeriod } from '@/shared/report/use-period'
import { CostsHidden } from './costs-hidden'

type Third = Awaited<ReturnType<Api['closings']['listCertificates']>>['thirds'][number]

/** Whom something was withheld of in a period, each with the certificate for it. */
export function Certificates() {
  const { from, to, set } = usePeriod()
  const query = useQuery({ ...q.closings.listCertificates({ from, to }), placeholderData: keepPreviousData })
  return (
    <Page
      title="Certificados de retención"
      description="Lo que retuviste a cada proveedor de renta, IVA e ICA, para entregarle su certificado."
    >
      <PeriodPicker period={{ from, to }} set={set} className="mb-3 max-sm:w-full" />
      <div className="rounded-lg border bg-card" aria-busy={query.isFetching}>
        {query.isError ? (
          <Failure error={query.error} retry={() => void query.refetch()} />
        ) : !query.data ? (
          <Lines rows={6} className="p-5" />
        ) : query.data.hidden ? (
          <div className="p-5">
            <CostsHidden />
          </div>
        ) : query.data.thirds.length === 0 ? (
          <Empty icon={FileText} title="No retuviste a nadie en estas fechas">
            Elige otro periodo. Las retenciones salen de tus compras, causaciones y documentos soporte.
          </Empty>
        ) : (
          <ul className="divide-y">
            {query.data.thirds.map((third) => (
              <CertificateRow key={third.id} third={third} from={from} to={to} />
            ))}
          </ul>
        )}
      </div>
    </Page>
  )
}

const names = { retefuente: 'Renta', reteiva: 'IVA', reteica: 'ICA' } as const
const taxes = Object.keys(names) as (keyof typeof names)[]

function CertificateRow({ third, from, to }: { third: Third; from: string; to: string }) {
  const open = useMutation({
    mutationFn: () => api.closings.printCertificate({ id: third.id, from, to }),
    onSuccess: (blob) => openFile(blob),
    meta: { keep: true },
  })
  const parts = taxes.filter((tax) => third[tax] !== 0).map((tax) => `${names[tax]} ${money(third[tax])}`)
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{third.name}</p>
        <p className="text-sm text-muted-foreground">
          {third.document_text ?? 'Sin documento: escríbelo en su ficha antes de entregarlo'}
        </p>
        <p className="text-sm text-muted-foreground">{parts.join(' · ')}</p>
      </div>
      <p className="money font-semibold max-sm:hidden">{money(third.total)}</p>
      <Button
        variant="outline"
        busy={open.isPending}
        onClick={() => open.mutate()}
        aria-label={`PDF del certificado de ${third.name}`}
      >
        <FileText /> PDF
      </Button>
    </li>
  )
}
