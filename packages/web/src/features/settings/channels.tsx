import { useMutation } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { Store } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { Catalogue } from '@/components/kit/catalogue'
import { Field } from '@/components/kit/field'
import { ImageInput, LogoName } from '@/components/kit/image-input'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { api, q } from '@/lib/api'
import { say } from '@/lib/toast'

type Channel = Awaited<ReturnType<Api['settings']['listChannels']>>['data'][number]

const valuesOf = (row?: Channel) => ({
  id: row?.id ?? '',
  name: row?.name ?? '',
  logo: row?.logo ?? '',
  first: row?.is_default ?? false,
  active: row?.active ?? true,
  file: undefined as File | undefined,
})

/** Where sales come from. */
export function Channels() {
  return (
    <Catalogue
      what={{
        one: 'canal',
        name: (row) => row.name,
        values: valuesOf,
        resource: 'sales_channel',
        at: { title: 'Canales de venta', path: '/dashboard/canales' },
        turn: (row, active) => api.settings.updateChannel({ id: row.id, name: row.name, active }),
        teach: 'Mostrador, WhatsApp, Instagram: así sabes de dónde llegan tus ventas.',
      }}
      list={q.settings.listChannels}
      columns={[
        {
          header: 'Nombre',
          sort: 'name',
          phone: 'title',
          value: (row) => row.name,
          cell: (row) => <LogoName name={row.name} logo={row.logo} icon={<Store />} />,
        },
        {
          header: 'Al vender',
          phone: 'line',
          cell: (row) => (row.is_default && row.active ? <Badge tone="good">Es el primero</Badge> : 'Se elige'),
        },
      ]}
      fields={<ChannelFields />}
      save={({ name, file }, row, api) => {
        const input = { name, ...(file ? { file } : {}) }
        return row ? api.settings.updateChannel({ id: row.id, ...input }) : api.settings.createChannel(input)
      }}
      remove={({ id }) => api.settings.removeChannel({ id })}
    />
  )
}

function ChannelFields() {
  const { getValues } = useFormContext()
  const { id, logo, first, active } = getValues() as ReturnType<typeof valuesOf>
  return (
    <>
      <Field name="name" label="Nombre" required="Escribe el nombre del canal">
        {(f) => <Input {...f} autoComplete="off" placeholder="Instagram" />}
      </Field>
      <Field name="file" label="Logo" optional>
        {(f) => (
          <ImageInput value={f.value} onChange={f.onChange} id={f.id} current={logo} noun="logo" icon={<Store />} />
        )}
      </Field>
      {id && active && !first && <MakeFirst id={id} />}
    </>
  )
}

/** A new sale begins with one channel chosen. */
function MakeFirst({ id }: { id: string }) {
  const save = useMutation({
    mutationFn: () => api.settings.setChannel({ id }),
    onSuccess: ({ name }) => say.good(`Las ventas nuevas empiezan en ${name}`),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      busy={save.isPending}
      disabled={save.isSuccess}
      onClick={() => save.mutate()}
    >
      Empezar las ventas en este canal
    </Button>
  )
}
