import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, PackageSearch, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Field } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type api, q } from '@/lib/api'
import { count, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { AccountCard } from './account-card'

type Item = Awaited<ReturnType<typeof api.dropshipping.listItems>>['data'][number]

const PER_PAGE = 24

/** Dropshipping: what the supplier has, what it costs and what is left, to begin to sell it. */
export function Shelf() {
  const reads = useCan('dropshipping-read')
  const account = useQuery({ ...q.dropshipping.showAccount({}), enabled: reads })
  const connected = account.data !== undefined && account.data.light !== 'off'
  return (
    <Page
      title="Dropshipping"
      description="Vende productos de proveedores sin comprarlos antes: ellos los empacan y los despachan a tu cliente."
    >
      {!reads ? (
        <Empty icon={PackageSearch} title="Tu rol no ve el dropshipping">
          Pide a quien administra la tienda el permiso de ver dropshipping.
        </Empty>
      ) : account.error && !account.data ? (
        <Failure error={account.error} retry={() => void account.refetch()} />
      ) : !account.data ? (
        <Lines rows={6} />
      ) : (
        <div className="grid gap-6">
          <AccountCard account={account.data} />
          {connected && <Items />}
        </div>
      )}
    </Page>
  )
}

function Items() {
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Item>()
  const text = useDeferredValue(typed.trim())
  const categories = useQuery({ ...q.dropshipping.getCategoriesDropi({}), staleTime: 300_000 })
  const query = useQuery({
    ...q.dropshipping.listItems({
      ...{ page, per_page: PER_PAGE },
      ...(text ? { text } : {}),
      ...(category ? { category: Number(category) } : {}),
    }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const rows = query.data?.data ?? []
  const last = query.data?.meta.last_page ?? 1
  return (
    <section aria-label="Productos de Dropi">
      <div className="mb-4 flex flex-wrap gap-3">
        <div className="relative min-w-0 flex-1 basis-56">
          <Search className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground" aria-hidden />
          <Input
            type="search"
            aria-label="Buscar productos de Dropi"
            placeholder="Buscar por nombre"
            className="pl-9"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setPage(1)
            }}
          />
        </div>
        <div className="basis-56 max-sm:flex-1">
          <Select
            aria-label="Categoría"
            placeholder="Todas las categorías"
            value={category}
            onChange={(value) => {
              setCategory(value)
              setPage(1)
            }}
            options={(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </div>
      </div>
      {query.error && !query.data ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Lines rows={6} />
      ) : rows.length === 0 ? (
        <Empty icon={PackageSearch} title="Nada con ese nombre">
          Prueba con otra palabra o quita la categoría.
        </Empty>
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {rows.map((row) => (
            <li key={row.id}>
              <ItemCard row={row} sell={() => setChosen(row)} />
            </li>
          ))}
        </ul>
      )}
      {last > 1 && (
        <div className="mt-4 flex items-center justify-between gap-2">
          <Button variant="outline" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Anteriores
          </Button>
          <span className="text-muted-foreground">
            {count(page)} de {count(last)}
          </span>
          <Button variant="outline" disabled={page >= last} onClick={() => setPage(page + 1)}>
            Siguientes
          </Button>
        </div>
      )}
      <Sheet open={chosen !== undefined} onOpenChange={(shown) => !shown && setChosen(undefined)}>
        {chosen && (
          <SheetContent
            title={`Vender ${chosen.name}`}
            description={chosen.price === null ? undefined : `Te cuesta ${money(chosen.price)}, sin el envío.`}
          >
            <SellForm item={chosen} onSaved={() => setChosen(undefined)} />
          </SheetContent>
        )}
      </Sheet>
    </section>
  )
}

function ItemCard({ row, sell }: { row: Item; sell: () => void }) {
  const creates = useCan('dropshipping-create')
  return (
    <Card
      title={row.name}
      description={row.sku}
      action={row.stock === 0 ? <Badge tone="bad">Agotado</Badge> : undefined}
    >
      <dl className="grid grid-cols-3 gap-2 text-sm">
        <Figure name="Te cuesta" value={money(row.price)} />
        <Figure name="Sugerido" value={money(row.suggested)} />
        <Figure name="Te queda" value={money(row.margin)} />
      </dl>
      <p className="mt-2 text-sm text-muted-foreground">{count(row.stock)} disponibles. Falta restar el envío.</p>
      <div className="mt-4">
        {row.service_id ? (
          <p className="flex items-center gap-2">
            <Check className="size-4 text-primary" aria-hidden /> Ya lo vendes
          </p>
        ) : (
          creates && (
            <Button variant="outline" onClick={sell}>
              Vender este producto
            </Button>
          )
        )}
      </div>
    </Card>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-muted-foreground">{name}</dt>
    <dd className="font-medium">{value}</dd>
  </div>
)

function SellForm({ item, onSaved }: { item: Item; onSaved: () => void }) {
  const record = useRecord({
    values: { name: item.name, price: item.suggested as number | undefined },
    save: ({ name, price }, api) => api.dropshipping.importItem({ item: item.id, name, price: price ?? '' }),
    done: 'Ya puedes venderlo: aparece entre tus servicios',
    onSaved,
  })
  const price = record.form.watch('price') ?? 0
  const left = item.price === null ? null : price - item.price
  return (
    <RecordForm record={record} submit="Empezar a venderlo">
      <Field name="name" label="Nombre" optional help="Como lo ve tu cliente.">
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
      <Field
        name="price"
        label="Precio de venta"
        required="Escribe el precio de venta"
        help={
          left === null
            ? 'Con el IVA incluido.'
            : left > 0
              ? `Te quedan ${money(left)} por unidad, antes del envío.`
              : 'Vendes por menos de lo que te cuesta: sube el precio.'
        }
      >
        {(f) => <NumberInput {...f} />}
      </Field>
    </RecordForm>
  )
}
