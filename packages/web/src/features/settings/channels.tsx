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
import { api } from '@/lib/api'
import { recordOf } from '@/lib/record-of'
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

const channel = recordOf('settings', 'Channel', {
  values: valuesOf,
  sent: ({ name, file }) => ({ name, ...(file ? { file } : {}) }),
})

/** Where sales come from. */
export function Channels() {
  return (
    <Catalogue
      {...channel}
      what={{
        one: 'canal',
        name: (row) => row.name,
        ...channel.what,
        resource: 'sales_channel',
        at: { title: 'Canales de venta', path: '/dashboard/canales' },
        teach: 'Mostrador, WhatsApp, Instagram: así sabes de dónde llegan tus ventas.',
      }}
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
          cell: (row) => (row.is_default && row.active ? <Badge tone="info">Es el primero</Badge> : 'Se elige'),
        },
      ]}
      fields={<ChannelFields />}
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
