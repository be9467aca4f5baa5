import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { Pick } from '@/components/kit/pick'
import { Card } from '@/components/ui/card'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { type ClientRow, findCities, findClients, findCouriers, findSellers } from '@/shared/party/finders'
import { NewClientForm } from '@/shared/party/new-client-form'
import type { Destination, OrderDraft } from './draft'

export interface PartProps {
  draft: OrderDraft
  set: (change: (before: OrderDraft) => OrderDraft) => void
}

/** What choosing a client fills in, where nothing was written yet. */
function withClient(draft: OrderDraft, row: ClientRow): OrderDraft {
  const { destination } = draft
  const fresh = !destination.address
  return {
    ...draft,
    client: { id: row.id, name: row.name },
    destination: fresh
      ? {
          ...destination,
          name: row.built_in ? '' : row.name,
          phone: row.phone ?? '',
          address: row.address ?? '',
          neighbourhood: row.neighborhood ?? '',
          city: row.city ?? '',
          cityName: row.city_name ?? '',
        }
      : destination,
  }
}

/** Who buys; made on the spot when they are new. */
export function EditorClient({ draft, set, onList }: PartProps & { onList: (list: number) => void }) {
  const [making, setMaking] = useState<string>()
  const choose = (row: ClientRow) => {
    set((before) => withClient(before, row))
    onList(row.price_list)
    setMaking(undefined)
  }
  return (
    <Card title="Cliente">
      <Pick
        value={draft.client?.id}
        chosen={draft.client?.name}
        clearable
        placeholder="Consumidor final"
        find={findClients}
        item={(row) => ({
          id: row.id,
          label: row.name,
          note: [row.document_text, row.phone].filter(Boolean).join(' · '),
        })}
        onChange={(_, row) => (row ? choose(row) : set((before) => ({ ...before, client: undefined })))}
        onCreate={setMaking}
        createLabel="Crear cliente"
      />
      {making !== undefined && (
        <Dialog open onOpenChange={(open) => !open && setMaking(undefined)}>
          <DialogContent title="Nuevo cliente">
            <NewClientForm typed={making} onSaved={choose} />
          </DialogContent>
        </Dialog>
      )}
    </Card>
  )
}

/** Where it goes and who takes it. */
export function EditorDelivery({ draft, set }: PartProps) {
  const { destination } = draft
  const field = (name: keyof Destination) => ({
    value: destination[name],
    onChange: (event: { target: { value: string } }) =>
      set((before) => ({ ...before, destination: { ...before.destination, [name]: event.target.value } })),
  })
  return (
    <Card title="Entrega" description="Déjala vacía si el cliente recoge en la tienda.">
      <div className="grid gap-4 sm:grid-cols-2">
        <Labelled label="Quién recibe" optional>
          {(id) => <Input id={id} maxLength={120} autoComplete="off" {...field('name')} />}
        </Labelled>
        <Labelled label="Teléfono" optional>
          {(id) => <Input id={id} type="tel" maxLength={30} autoComplete="off" {...field('phone')} />}
        </Labelled>
        <Labelled label="Dirección" optional>
          {(id) => (
            <Input
              id={id}
              maxLength={200}
              autoComplete="off"
              placeholder="Calle 10 # 43-12, apto 301"
              {...field('address')}
            />
          )}
        </Labelled>
        <Labelled label="Ciudad" optional>
          {(id) => (
            <Pick
              id={id}
              value={destination.city || undefined}
              chosen={destination.cityName}
              clearable
              placeholder="Busca el municipio"
              find={findCities}
              item={(city) => ({ id: city.code, label: city.name, note: `${city.department} · ${city.code}` })}
              onChange={(code, city) =>
                set((before) => ({
                  ...before,
                  destination: { ...before.destination, city: code ?? '', cityName: city?.name ?? '' },
                }))
              }
            />
          )}
        </Labelled>
        <Labelled label="Barrio" optional>
          {(id) => <Input id={id} maxLength={80} autoComplete="off" {...field('neighbourhood')} />}
        </Labelled>
        <Labelled
          label="Domiciliario"
          optional
          help={draft.courier ? 'Queda como domicilio a cargo de esta persona.' : undefined}
        >
          {(id) => (
            <Pick
              id={id}
              value={draft.courier?.id}
              chosen={draft.courier?.name}
              clearable
              placeholder="Quién lo lleva"
              find={findCouriers}
              item={(row) => ({ id: row.id, label: row.name })}
              onChange={(_, row) =>
                set((before) => ({
                  ...before,
                  courier: row && { id: row.id, name: row.name },
                  type: before.type === 3 ? 3 : row ? 2 : 1,
                }))
              }
            />
          )}
        </Labelled>
        <div className="sm:col-span-2">
          <Labelled label="Indicaciones" optional>
            {(id) => (
              <Input
                id={id}
                maxLength={300}
                autoComplete="off"
                placeholder="Portería, timbre, referencia"
                {...field('instructions')}
              />
            )}
          </Labelled>
        </div>
      </div>
    </Card>
  )
}

/** Seller, channel, storage and notes. */
export function EditorMore({ draft, set, editing }: PartProps & { editing: boolean }) {
  const channels = useQuery({ ...q.settings.loadChannels(), staleTime: 300_000 })
  const storages = useQuery({ ...q.inventory.storageChoices(), staleTime: 300_000 })
  const storage = draft.storageId ?? storages.data?.find((one) => one.isDefault)?.id
  return (
    <Card title="De la venta">
      <div className="grid gap-4 sm:grid-cols-2">
        <Labelled label="Vendedor" optional>
          {(id) => (
            <Pick
              id={id}
              value={draft.seller?.id}
              chosen={draft.seller?.name}
              clearable
              find={findSellers}
              item={(row) => ({ id: row.id, label: row.name })}
              onChange={(_, row) => set((before) => ({ ...before, seller: row && { id: row.id, name: row.name } }))}
            />
          )}
        </Labelled>
        <Labelled label="Canal" optional>
          {(id) => (
            <Select
              id={id}
              value={draft.channel?.id}
              placeholder="Por dónde llegó"
              onChange={(value) => {
                const row = channels.data?.find((one) => one.id === value)
                set((before) => ({ ...before, channel: row && { id: row.id, name: row.name } }))
              }}
              options={channels.data?.map(({ id: value, name }) => ({ value, label: name })) ?? []}
            />
          )}
        </Labelled>
        {(storages.data?.length ?? 0) > 1 && (
          <Labelled label="Bodega" help={editing ? 'La de los productos que agregues.' : undefined}>
            {(id) => (
              <Select
                id={id}
                value={storage}
                onChange={(value) => set((before) => moved(before, value, editing))}
                options={storages.data?.map(({ id: one, name }) => ({ value: one, label: name })) ?? []}
              />
            )}
          </Labelled>
        )}
        <div className="sm:col-span-2">
          <Labelled label="Notas" optional help="Salen en los documentos.">
            {(id) => (
              <Textarea
                id={id}
                maxLength={500}
                value={draft.notes}
                onChange={(event) => set((before) => ({ ...before, notes: event.target.value }))}
              />
            )}
          </Labelled>
        </div>
      </div>
    </Card>
  )
}

/** Changes the storage; in a new order its products leave from there too. */
const moved = (draft: OrderDraft, storageId: string, editing: boolean): OrderDraft => ({
  ...draft,
  storageId,
  cart: editing
    ? draft.cart
    : {
        ...draft.cart,
        lines: draft.cart.lines.map((line) => (line.kind === 'product' ? { ...line, storageId } : line)),
      },
})
