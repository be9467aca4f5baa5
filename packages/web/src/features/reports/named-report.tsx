import { getRouteApi } from '@tanstack/react-router'
import { ReportScreen } from './report'

const route = getRouteApi('/dashboard/reportes/$report')

/** A report by the name in the address. */
export function NamedReport() {
  const { report } = route.useParams()
  return <ReportScreen name={report} />
}
