import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileUp, Tags } from 'lucide-react'
import { useState } from 'react'
import { Can } from '@/components/kit/can'
import { DataTable } from '@/components/kit/data-table'
import { FileDrop } from '@/components/kit/file-drop'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge } from '@/components/ui/badge'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { ownTone, toneStyle } from '@/shared/sellable/tone'

const states = [
  { value: 'true', label: 'Activas' },
  { value: 'false', label: 'Inactivas' },
]

/** Categorías: the groups in which products are found and reported. */
export function Categories() {
  const list = useListSearch(['active'])
  const query = useList(q.catalog.listCategories(list.input))
  const creates = useCan('product-category-create')
  const [importing, setImporting] = useState(false)
  return (
    <Page
      title="Categorías"
      primary={creates ? { label: 'Crear categoría', to: '/dashboard/categorias/add' } : undefined}
      actions={
        <Can any="product-category-create">
          <Button variant="outline" onClick={() => setImporting(true)}>
            <FileUp /> Importar
          </Button>
        </Can>
      }
    >
      <TableToolbar
        list={list}
        search="Buscar por nombre"
        filters={[{ name: 'active', label: 'Estado', options: states }]}
      />
      <DataTable
        query={query}
        list={list}
        rowKey={(row) => row.id}
        href={(row) => screenOf.category(row.id)}
        columns={[
          {
            header: 'Categoría',
            sort: 'name',
            cell: (row) => (
              <span className="flex items-center gap-2.5">
                <span
                  aria-hidden
                  style={toneStyle(row.color ?? ownTone(row.id))}
                  className="size-3.5 shrink-0 rounded-full border border-current"
                />
                {row.name}
              </span>
            ),
            value: (row) => row.name,
            phone: 'title',
          },
          { header: 'Lugar', sort: 'order', align: 'right', value: (row) => row.order, cell: (row) => row.order },
          {
            header: 'Descripción',
            sort: 'description',
            cell: (row) => <span className="line-clamp-1 text-muted-foreground">{row.description}</span>,
            phone: 'line',
            className: 'w-1/2',
          },
          {
            header: 'Estado',
            sort: 'active',
            cell: (row) => (row.active ? <Badge tone="good">Activa</Badge> : <Badge>Inactiva</Badge>),
            phone: 'value',
          },
          { header: 'Creada', sort: 'created_at', align: 'right', kind: 'date', value: (row) => row.created_at },
        ]}
        empty={
          <Empty
            icon={Tags}
            title="Aún no tienes categorías"
            action={
              creates && (
                <Button asChild>
                  <Link to="/dashboard/categorias/add">Crear categoría</Link>
                </Button>
              )
            }
          >
            Agrupa lo que vendes (Camisas, Lácteos, Tornillería) para encontrarlo rápido y saber qué se vende más.
            También se crean solas al importar productos.
          </Empty>
        }
      />
      <Sheet open={importing} onOpenChange={setImporting}>
        {importing && <ImportCategories />}
      </Sheet>
    </Page>
  )
}

function ImportCategories() {
  const [file, setFile] = useState<File>()
  const send = useMutation({
    mutationFn: (chosen: File) => api.catalog.importCategoriesFile({ file: chosen }),
    meta: { quiet: true },
  })
  const result = send.data
  return (
    <SheetContent
      title="Importar categorías"
      description="Una planilla con las columnas Nombre y, si quieres, Descripción."
      footer={
        <Button busy={send.isPending} disabled={!file || Boolean(result)} onClick={() => file && send.mutate(file)}>
          Importar categorías
        </Button>
      }
    >
      <div className="grid gap-4">
        <FileDrop
          accept=".xlsx,.csv"
          label="Arrastra aquí la planilla"
          value={file}
          onChange={(chosen) => {
            setFile(chosen)
            send.reset()
          }}
        />
        {send.isError && <Alert tone="bad">{send.error.message}</Alert>}
        {result && (
          <Alert tone={result.errors.length > 0 ? 'warning' : 'good'} title="Listo">
            {plural(result.created, 'creada')}, {plural(result.updated, 'cambiada')},{' '}
            {plural(result.equal, 'igual', 'iguales')}.
            {result.errors.length > 0 && (
              <ul className="mt-2 grid gap-1">
                {result.errors.slice(0, 30).map((error) => (
                  <li key={`${error.row}${error.message}`}>
                    Fila {error.row}: {error.message}
                  </li>
                ))}
              </ul>
            )}
          </Alert>
        )}
      </div>
    </SheetContent>
  )
}
