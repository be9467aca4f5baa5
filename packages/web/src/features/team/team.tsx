import { Users } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/kit/data-table'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge } from '@/components/ui/badge'
import { Avatar } from '@/components/ui/bits'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { useCan, usePerson } from '@/lib/person'
import { say } from '@/lib/toast'
import { EditPerson, type Person } from './edit-person'

const states = [
  { value: 'true', label: 'Activos' },
  { value: 'false', label: 'Desactivados' },
]

const OWNER = 2

const stateOf = ({ active, verified }: Person) =>
  !active ? 'Desactivado' : verified ? 'Activo' : 'Sin confirmar el correo'

const State = ({ person }: { person: Person }) => (
  <Badge tone={!person.active ? 'neutral' : person.verified ? 'good' : 'warning'}>{stateOf(person)}</Badge>
)

/** The people of the shop: who they are, what role they have, and a form at the side to change them. */
export function Team() {
  const me = usePerson()
  const list = useListSearch(['active'])
  const query = useList(q.identity.listUsers(list.input))
  const [open, setOpen] = useState<Person>()
  const creates = useCan('user-create')
  const updates = useCan('user-update')
  const change = (person: Person) =>
    person.user_type === OWNER ? say.info('El propietario cambia sus datos en Perfil') : setOpen(person)
  return (
    <Page title="Usuarios" primary={creates ? { label: 'Crear usuario', to: '/dashboard/usuarios/add' } : undefined}>
      <TableToolbar
        list={list}
        search="Nombre, correo, documento o teléfono"
        filters={[{ name: 'active', label: 'Estado', options: states }]}
      />
      <DataTable
        query={query}
        list={list}
        rowKey={(person) => person.id}
        onRow={updates ? change : undefined}
        columns={[
          {
            header: 'Nombre',
            phone: 'title',
            value: (person) => person.name,
            cell: (person) => (
              <span className="inline-flex items-center gap-2.5">
                <Avatar name={person.name} photo={person.photo} className="size-7 text-2xs max-md:hidden" />
                {person.name}
                {person.id === me?.id && <span className="font-normal text-muted-foreground">(tú)</span>}
              </span>
            ),
          },
          { header: 'Correo', phone: 'line', cell: (person) => person.email },
          { header: 'Rol', cell: (person) => person.role?.name ?? (person.user_type === OWNER ? 'Todo' : 'Sin rol') },
          { header: 'Tipo', phone: 'line', cell: (person) => person.user_type_name },
          { header: 'Desde', kind: 'date', value: (person) => person.created_at },
          { header: 'Estado', phone: 'value', value: stateOf, cell: (person) => <State person={person} /> },
        ]}
        empty={
          <Empty icon={Users} title="Trabajas en solitario">
            Cuando alguien más venda contigo, créale su propio usuario.
          </Empty>
        }
      />
      <Sheet open={open !== undefined} onOpenChange={(shown) => !shown && setOpen(undefined)}>
        {open && (
          <SheetContent title={open.name} description={open.user_type_name}>
            <EditPerson person={open} close={() => setOpen(undefined)} />
          </SheetContent>
        )}
      </Sheet>
    </Page>
  )
}
