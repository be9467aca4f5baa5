import { useMutation } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { ListTree, Lock, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { DataTable } from '@/components/kit/data-table'
import { Field } from '@/components/kit/field'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge } from '@/components/ui/badge'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { api, q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { ChartTabs } from './chart-tabs'

type Account = Awaited<ReturnType<Api['accounting']['getAccount']>>

/** Classes of the chart. Source: product.txt section 3 and Decreto 2650. */
const classes = [
  { value: '1', label: '1 Activo' },
  { value: '2', label: '2 Pasivo' },
  { value: '3', label: '3 Patrimonio' },
  { value: '4', label: '4 Ingresos' },
  { value: '5', label: '5 Gastos' },
  { value: '6', label: '6 Costos de ventas' },
]
const levels = [
  { value: 'class', label: 'Clases' },
  { value: 'group', label: 'Grupos' },
  { value: 'account', label: 'Cuentas' },
  { value: 'subaccount', label: 'Subcuentas' },
  { value: 'auxiliary', label: 'Auxiliares' },
]
const levelNames = { class: 'Clase', group: 'Grupo', account: 'Cuenta', subaccount: 'Subcuenta', auxiliary: 'Auxiliar' }
const indents = { class: '', group: 'md:pl-4', account: 'md:pl-8', subaccount: 'md:pl-12', auxiliary: 'md:pl-16' }

/** The chart of accounts: the PUC, which does not change, and what the shop hangs from it. */
export function Chart() {
  const list = useListSearch(['type', 'model'], 100)
  const query = useList(q.accounting.listAccounts(list.input))
  const [open, setOpen] = useState<{ row?: Account; parent?: Account }>()
  const creates = useCan('puc-create')
  return (
    <Page title="Plan de cuentas" primary={creates ? { label: 'Crear cuenta', run: () => setOpen({}) } : undefined}>
      <ChartTabs value="plan" />
      <TableToolbar
        list={list}
        search="Código o nombre"
        filters={[
          { name: 'type', label: 'Todas las clases', options: classes },
          { name: 'model', label: 'Todos los niveles', options: levels },
        ]}
      />
      <DataTable
        query={query}
        list={list}
        rowKey={(account) => account.id}
        onRow={(row) => setOpen({ row })}
        columns={[
          {
            header: 'Cuenta',
            phone: 'title',
            cell: (account) => (
              <span className={indents[account.model]}>
                <span className="mr-2 font-normal text-muted-foreground">{account.value}</span>
                {account.name}
              </span>
            ),
          },
          { header: 'Nivel', phone: 'line', cell: (account) => levelNames[account.model] },
          {
            header: 'Naturaleza',
            phone: 'line',
            cell: (account) => (account.nature === 'debit' ? 'Débito' : 'Crédito'),
          },
          {
            header: 'De quién',
            phone: 'value',
            cell: (account) => (account.own ? <Badge tone="info">Tuya</Badge> : <Badge tone="good">PUC</Badge>),
          },
        ]}
        empty={
          <Empty icon={ListTree} title="Sin cuentas">
            Tu plan de cuentas es el PUC para comerciantes.
          </Empty>
        }
      />
      <Sheet open={open !== undefined} onOpenChange={(shown) => !shown && setOpen(undefined)}>
        {open && (
          <SheetContent title={open.row ? `${open.row.value} ${open.row.name}` : 'Crear cuenta'}>
            {open.row && !open.row.own ? (
              <Official account={open.row} below={creates ? () => setOpen({ parent: open.row }) : undefined} />
            ) : (
              <AccountForm
                key={open.row?.id ?? open.parent?.id}
                account={open.row}
                parent={open.parent}
                close={() => setOpen(undefined)}
              />
            )}
          </SheetContent>
        )}
      </Sheet>
    </Page>
  )
}

function Official({ account, below }: { account: Account; below: (() => void) | undefined }) {
  const deepest = account.value.length >= 12
  return (
    <div className="grid gap-4">
      <Alert>
        <p className="flex items-center gap-1.5">
          <Lock className="size-3.5" aria-hidden /> Es del PUC y no cambia.
        </p>
      </Alert>
      {below && !deepest && (
        <Button variant="outline" className="justify-self-start" onClick={below}>
          <Plus /> Crear una cuenta debajo
        </Button>
      )}
    </div>
  )
}

interface FormProps {
  account: Account | undefined
  parent: Account | undefined
  close: () => void
}

function AccountForm({ account, parent, close }: FormProps) {
  const [updates, deletes] = [useCan('puc-update'), useCan('puc-delete')]
  const record = useRecord({
    values: { value: account?.value ?? parent?.value ?? '', name: account?.name ?? '' },
    save: (values, api) =>
      account ? api.accounting.updateAccount({ id: account.id, ...values }) : api.accounting.createAccount(values),
    done: 'Cuenta guardada',
    onSaved: close,
  })
  if (account && !updates) return <Alert>No tienes permiso para cambiar cuentas.</Alert>
  return (
    <RecordForm
      record={record}
      submit="Guardar cuenta"
      actions={account && deletes && <Remove account={account} close={close} />}
    >
      <Field
        name="value"
        label="Código"
        required="Escribe el código de la cuenta"
        help="Empieza por el código de la cuenta de la que depende: debajo de 110505 va 11050501."
      >
        {(f) => <Input {...f} inputMode="numeric" autoComplete="off" maxLength={12} />}
      </Field>
      <Field name="name" label="Nombre" required="Escribe el nombre de la cuenta">
        {(f) => <Input {...f} autoComplete="off" placeholder="Caja del segundo piso" />}
      </Field>
    </RecordForm>
  )
}

function Remove({ account, close }: { account: Account; close: () => void }) {
  const removal = useMutation({
    mutationFn: () => api.accounting.removeAccount({ type: account.type, model: account.model, id: account.id }),
    onSuccess: ({ message }) => {
      say.good(message)
      close()
    },
  })
  const ask = async () => {
    const title = `¿Eliminar la cuenta ${account.value} ${account.name}?`
    if (await confirm({ title, action: 'Eliminar cuenta', danger: true })) removal.mutate()
  }
  return (
    <Button
      variant="ghost"
      busy={removal.isPending}
      onClick={ask}
      className="text-destructive hover:bg-destructive-soft"
    >
      <Trash2 /> Eliminar
    </Button>
  )
}
