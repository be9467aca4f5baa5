import { useNavigate } from '@tanstack/react-router'
import { Tabs, TabsList, TabsTrigger } from '@/components/ui/tabs'

/** Which half of the chart is seen: the accounts, or what the documents post to. In the URL, without the other's filters. */
export function ChartTabs({ value }: { value: 'plan' | 'documentos' }) {
  const navigate = useNavigate()
  const show = (parte: string) =>
    void navigate({ to: '.', search: parte === 'plan' ? {} : { parte }, replace: true, resetScroll: false })
  return (
    <Tabs value={value} onValueChange={show} className="mb-4">
      <TabsList aria-label="Plan de cuentas">
        <TabsTrigger value="plan">Cuentas</TabsTrigger>
        <TabsTrigger value="documentos">Dónde se registra cada cosa</TabsTrigger>
      </TabsList>
    </Tabs>
  )
}
