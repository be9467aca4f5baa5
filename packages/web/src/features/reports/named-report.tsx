import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { Page } from '@/components/kit/page'
import { Empty, Loaded } from '@/components/kit/states'
import { q } from '@/lib/api'
import { place } from '@/lib/place'
import { ReportScreen } from './report'

const route = getRouteApi('/dashboard/reportes/$report')
const index = () => place({ to: '/dashboard/reports' })

/** A report by the name in the address; asked for only when it is one that the person may see. */
export function NamedReport() {
  const { report } = route.useParams()
  const known = useQuery(q.reports.listReports())
  return (
    <Loaded query={known}>
      {(reports) =>
        reports.some(({ name }) => name === report) ? (
          <ReportScreen name={report} />
        ) : (
          <Page title="Informe" crumbs={[{ label: 'Informes', to: index() }]}>
            <Empty icon={SearchX} title="No hay un informe tuyo con este nombre">
              Búscalo en Informes. Si debería estar, pide permiso a quien administra la tienda.
            </Empty>
          </Page>
        )
      }
    </Loaded>
  )
}
