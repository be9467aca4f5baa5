import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { plain } from '@tendero/core/kernel/values/text'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/kit/data-table'
import { Field } from '@/components/kit/field'
import { ListPlaceProvider } from '@/components/kit/list-place'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useListSearch, whole } from '@/components/kit/use-list-search'
import { Badge } from '@/components/ui/badge'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { AccountPick } from '@/shared/account/account-pick'
import { ChartTabs } from './chart-tabs'

type AccountRole = Awaited<ReturnType<Api['accounting']['listAccountRoles']>>[number]
type Named = AccountRole['account']

/** A part has all its rows on one page. */
const PER_PAGE = 100
const either = new Intl.ListFormat('es', { type: 'disjunction' })

const text = ({ code, name }: Named) => `${code} ${name}`
const isOwn = (role: AccountRole) => role.account.code !== role.default.code

/** What the documents post to: each part with its account, which the shop may change for another of its chart. */
export function AccountRoles() {
  const list = useListSearch(['group', 'own'], PER_PAGE)
  const roles = useQuery(q.accounting.listAccountRoles())
  const changes = useCan('puc-update')
  const [open, setOpen] = useState<AccountRole>()
  const words = plain(list.search).split(' ').filter(Boolean)
  const found = roles.data?.filter((role) => {
    const said = ` ${plain(`${role.name} ${role.use} ${role.account.name}`)} ${role.account.code}`
    const here = !list.filters.group || role.group === list.filters.group
    return here && (!list.filters.own || isOwn(role)) && words.every((word) => said.includes(` ${word}`))
  })
  const groups = [...new Set(roles.data?.map((role) => role.group))]
  return (
    <Page title="Plan de cuentas">
      <ChartTabs value="documentos" />
      <p className="mb-4 max-w-prose text-muted-foreground">
        A qué cuenta va cada cosa cuando vendes, cobras o mueves inventario. Si cambias una, vale desde el próximo
        documento: lo que ya está en los libros no se toca.
      </p>
      <ListPlaceProvider title="Cuentas de los documentos">
        <TableToolbar
          list={list}
          search="Caja, IVA, 413595…"
          filters={[
            { name: 'group', label: 'Todos los grupos', options: groups.map((value) => ({ value, label: value })) },
            { name: 'own', label: 'Del PUC y tuyas', options: [{ value: 'si', label: 'Solo las que elegiste' }] },
          ]}
        />
        <DataTable
          query={whole(roles, found, list)}
          list={list}
          rowKey={(role) => role.role}
          onRow={changes ? setOpen : undefined}
          columns={[
            {
              header: 'Qué se registra',
              phone: 'title',
              value: (role) => role.name,
              cell: (role) => (
                <>
                  {role.name}
                  <span className="block font-normal text-muted-foreground max-md:hidden">{role.use}</span>
                </>
              ),
            },
            { header: 'Para qué', sheetOnly: true, value: (role) => role.use },
            { header: 'Grupo', value: (role) => role.group },
            {
              header: 'Cuenta',
              phone: 'line',
              value: (role) => text(role.account),
              cell: (role) => (
                <>
                  {text(role.account)}
                  <span className="block text-muted-foreground max-md:hidden">{role.account.parent}</span>
                </>
              ),
            },
            { header: 'Cuenta del PUC', sheetOnly: true, value: (role) => text(role.default) },
            {
              header: 'Estado',
              phone: 'value',
              value: (role) => (isOwn(role) ? 'Elegida' : 'PUC'),
              cell: (role) => (isOwn(role) ? <Badge tone="info">Elegida</Badge> : <Badge tone="good">PUC</Badge>),
            },
          ]}
          empty={null}
        />
      </ListPlaceProvider>
      <Sheet open={open !== undefined} onOpenChange={(shown) => !shown && setOpen(undefined)}>
        {open && (
          <SheetContent title={open.name}>
            <RoleForm key={open.role} role={open} close={() => setOpen(undefined)} />
          </SheetContent>
        )}
      </Sheet>
    </Page>
  )
}

function RoleForm({ role, close }: { role: AccountRole; close: () => void }) {
  const record = useRecord({
    values: { accounts: { [role.role]: role.account.code } },
    save: (values, api) => api.accounting.saveAccounts(values),
    done: 'Cuenta guardada',
    onSaved: close,
  })
  return (
    <RecordForm record={record} submit="Guardar cuenta" actions={isOwn(role) && <Restore role={role} close={close} />}>
      <p className="text-muted-foreground">{role.use}</p>
      <Field
        name={`accounts.${role.role}`}
        label="Cuenta"
        required="Elige una cuenta"
        help={`De las que empiezan por ${either.format(role.under)} y no tienen otras debajo.`}
      >
        {(f) => (
          <AccountPick
            {...f}
            onChange={(code) => f.onChange(code ?? '')}
            chosen={text(role.account)}
            under={role.under}
          />
        )}
      </Field>
      <Alert>
        <p>
          Los documentos nuevos se registran en la cuenta que elijas. Los anteriores y sus saldos se quedan en{' '}
          {text(role.account)}.
        </p>
      </Alert>
      <p className="text-sm text-muted-foreground">
        ¿No está la que buscas?{' '}
        <Link
          to="/dashboard/accounts"
          search={{ search: role.under[0] }}
          className="text-primary underline underline-offset-2"
        >
          Créala debajo de {role.under[0]}
        </Link>
        .
      </p>
    </RecordForm>
  )
}

function Restore({ role, close }: { role: AccountRole; close: () => void }) {
  const restore = useMutation({
    mutationFn: () => api.accounting.saveAccounts({ accounts: { [role.role]: '' } }),
    onSuccess: () => {
      say.good(`${role.name} vuelve a ${text(role.default)}`)
      close()
    },
  })
  return (
    <Button variant="ghost" busy={restore.isPending} onClick={() => restore.mutate()}>
      <RotateCcw /> Volver a {role.default.code}
    </Button>
  )
}
