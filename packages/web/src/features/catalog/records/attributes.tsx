import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { withState } from '@/components/kit/catalogue'
import { DataTable } from '@/components/kit/data-table'
import { Field } from '@/components/kit/field'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { TermsInput } from '../form/terms-input'
import type { Attribute } from '../products/product'

/** Atributos: what variants differ in, such as size or colour. */
export function Attributes() {
  const list = useListSearch()
  const query = useList(q.catalog.listAttributes(list.input))
  const creates = useCan('product-attribute-create')
  const [making, setMaking] = useState(false)
  const create = creates ? { label: 'Crear atributo', run: () => setMaking(true) } : undefined
  return (
    <Page title="Atributos" primary={create}>
      <TableToolbar list={list} search="Atributo o término" />
      <DataTable
        query={query}
        list={list}
        rowKey={(row) => row.id}
        href={creates ? (row) => screenOf.attribute(row.id) : undefined}
        columns={withState<Attribute>([
          { header: 'Atributo', phone: 'title', cell: (row) => row.name },
          {
            header: 'Términos',
            cell: (row) => <span className="line-clamp-1">{row.terms.map((term) => term.name).join(', ')}</span>,
            phone: 'line',
            className: 'w-2/3 text-muted-foreground',
          },
          { header: 'Cuántos', align: 'right', kind: 'quantity', value: (row) => row.terms.length, phone: 'value' },
        ])}
        empty={
          <Empty
            icon={SlidersHorizontal}
            title="Aún no tienes atributos"
            action={create && <Button onClick={create.run}>{create.label}</Button>}
          >
            Talla (S, M, L) o Color (Azul, Negro): con ellos un producto tiene variantes, cada una con su precio y sus
            existencias.
          </Empty>
        }
      />
      <Sheet open={making} onOpenChange={setMaking}>
        {making && (
          <SheetContent title="Crear atributo">
            <NewAttributeForm name="" onSaved={() => setMaking(false)} />
          </SheetContent>
        )}
      </Sheet>
    </Page>
  )
}

/** An attribute made where it is missed. */
export function NewAttributeForm({ name, onSaved }: { name: string; onSaved: (made: Attribute) => void }) {
  const record = useRecord({
    values: { name, terms: [] as string[] },
    save: (values, api) => api.catalog.createAttribute(values),
    done: 'Atributo creado',
    onSaved,
  })
  return (
    <RecordForm record={record} submit="Guardar atributo">
      <Field name="name" label="Nombre" required="Falta el nombre del atributo">
        {(f) => <Input {...f} autoFocus={!name} maxLength={40} autoComplete="off" placeholder="Talla" />}
      </Field>
      <Field name="terms" label="Términos" help="Escribe cada uno y pulsa Enter, o sepáralos con comas.">
        {(f) => <TermsInput id={f.id} value={f.value || []} onChange={f.onChange} />}
      </Field>
    </RecordForm>
  )
}
