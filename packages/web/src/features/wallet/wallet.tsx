import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ExcelButton } from '@/components/kit/excel-button'
import { Page } from '@/components/kit/page'
import { PeriodPicker } from '@/components/kit/period-picker'
import { Stat } from '@/components/kit/stat'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { api, q } from '@/lib/api'
import { money } from '@/lib/format'
import { RechargeSheet } from '@/shared/payment/recharge'
import { Waiting } from '@/shared/payment/waiting'
import { usePeriod } from '@/shared/report/use-period'
import { Debits } from './debits'
import { Recharges } from './recharges'
import { Statement } from './statement'

const route = getRouteApi('/dashboard/wallet')
const sections = ['movimientos', 'recargas', 'debitos'] as const

/** What the shop has with the product: its balance, everything that happened to it, and how money is put there. */
export function Wallet() {
  const { recarga, ver } = route.useSearch()
  const navigate = useNavigate()
  const period = usePeriod()
  const [recharging, setRecharging] = useState(false)
  const balance = useQuery(q.billing.walletBalance({}))
  const section = sections.find((name) => name === ver) ?? 'movimientos'
  const wait = (id: string | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, recarga: id }), replace: true, resetScroll: false })
  const { from, to } = period
  return (
    <Page
      title="Billetera"
      description="Saldo para pagar tu plan y tus envíos."
      actions={<ExcelButton file={() => api.billing.walletSheet({ from, to })} />}
      primary={{ label: 'Recargar', run: () => setRecharging(true) }}
    >
      {recarga && <Waiting id={recarga} close={() => wait(undefined)} />}
      <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-3">
        <Stat label="Disponible" value={balance.data && money(balance.data.balance)} />
        <Stat label="Retenido" value={balance.data && money(balance.data.held)} />
        <Stat label="Por acreditar" value={balance.data && money(balance.data.deferred_balance)} />
      </div>
      <Tabs
        value={section}
        onValueChange={(next) =>
          void navigate({
            to: '.',
            search: (before) => ({ ...before, ver: next, page: undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        <TabsList className="mb-3" aria-label="Qué ver de la billetera">
          <TabsTrigger value="movimientos">Movimientos</TabsTrigger>
          <TabsTrigger value="recargas">Recargas</TabsTrigger>
          <TabsTrigger value="debitos">Débitos</TabsTrigger>
        </TabsList>
        {section !== 'debitos' && (
          <div className="mb-3">
            <PeriodPicker period={period} set={period.set} className="max-sm:w-full" />
          </div>
        )}
        <TabsContent value="movimientos">
          <Statement from={from} to={to} />
        </TabsContent>
        <TabsContent value="recargas">
          <Recharges from={from} to={to} open={wait} />
        </TabsContent>
        <TabsContent value="debitos">
          <Debits />
        </TabsContent>
      </Tabs>
      <RechargeSheet open={recharging} setOpen={setRecharging} onAsked={wait} />
    </Page>
  )
}
