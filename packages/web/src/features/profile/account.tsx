import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Badge } from '@/components/ui/badge'
import { Avatar } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'
import { openFile } from '@/lib/file'
import type { Me } from '@/lib/me'
import { say } from '@/lib/toast'
import { PasswordInput } from '@/shared/login/password-input'
import { ImagePicker } from './image-picker'

/** The person: photo, name, how to reach them, the mail address with which they enter, and their RUT. */
export function Account({ person }: { person: Me }) {
  const photo = useMutation({
    mutationFn: (file: File) => api.identity.uploadPhoto({ photo: file }),
    onSuccess: () => say.good('Foto guardada'),
  })
  const rut = useMutation({
    mutationFn: (file: File) => api.identity.uploadRut({ rut: file }),
    onSuccess: () => say.good('RUT guardado'),
  })
  const role = person.roles_permissions.roles[0]?.name
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card>
        <ImagePicker
          label={person.photo ? 'Cambiar foto' : 'Subir foto'}
          accept="image/png,image/jpeg,image/webp"
          maxMb={2}
          help="PNG o JPG de hasta 2 MB."
          busy={photo.isPending}
          onPick={(file) => photo.mutate(file)}
        >
          <Avatar name={person.name} photo={person.photo} className="size-16 text-lg" />
        </ImagePicker>
        <p className="mt-4 flex flex-wrap gap-2">
          <Badge tone="good">{person.userTypeName}</Badge>
          {role && <Badge>Rol: {role}</Badge>}
          {!person.verified && <Badge tone="warning">Falta confirmar el correo</Badge>}
        </p>
      </Card>
      <Card title="Tus datos">
        <PersonForm person={person} />
      </Card>
      <Card title="RUT" description="El registro único tributario que te da la DIAN.">
        <ImagePicker
          label={person.rut ? 'Cambiar RUT' : 'Subir RUT'}
          accept="application/pdf,image/png,image/jpeg"
          maxMb={4.5}
          help="PDF o foto de hasta 4,5 MB."
          busy={rut.isPending}
          onPick={(file) => rut.mutate(file)}
        >
          {person.rut && <OpenRut />}
        </ImagePicker>
      </Card>
    </div>
  )
}

/** Only the person gets their RUT, through an address that lasts two minutes. */
function OpenRut() {
  const open = useMutation({
    mutationFn: async () => {
      const { url } = await api.identity.rutAddress({})
      const response = await fetch(url).catch(() => undefined)
      if (!response?.ok) throw new Error('No pudimos abrir el RUT. Revisa tu internet e inténtalo otra vez.')
      openFile(await response.blob())
    },
    meta: { keep: true },
  })
  return (
    <Button variant="soft" busy={open.isPending} onClick={() => open.mutate()}>
      <FileText /> Ver el RUT
    </Button>
  )
}

function PersonForm({ person }: { person: Me }) {
  const record = useRecord({
    values: {
      name: person.name,
      phone: person.phone ?? '',
      document: person.document ?? '',
      currency: person.currency === 'COP' ? '' : person.currency,
      email: person.email,
      current_password: '',
    },
    save: ({ email, current_password, ...values }, api) =>
      api.identity.editProfile({ ...values, ...(email === person.email ? {} : { email, current_password }) }),
    done: 'Datos guardados',
    onSaved: () => record.form.resetField('current_password', { defaultValue: '' }),
  })
  const moved = record.form.watch('email') !== person.email
  return (
    <RecordForm record={record} submit="Guardar datos" className="[&>div:last-child]:static [&>div:last-child]:pb-0">
      <Field name="name" label="Nombre" required="Escribe tu nombre">
        {(f) => <Input {...f} autoComplete="name" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="phone" label="Teléfono" optional>
          {(f) => <Input {...f} type="tel" inputMode="tel" autoComplete="tel" />}
        </Field>
        <Field name="document" label="Documento" optional>
          {(f) => <Input {...f} inputMode="numeric" autoComplete="off" />}
        </Field>
      </div>
      <Field
        name="currency"
        label="Nombre de la moneda"
        optional
        help="Así se llama en tus cifras; COP si lo dejas en blanco."
      >
        {(f) => <Input {...f} className="max-w-32" placeholder="COP" autoComplete="off" maxLength={4} />}
      </Field>
      <Field name="email" label="Correo" required="Escribe tu correo" help="Con él entras a tu tienda.">
        {(f) => <Input {...f} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />}
      </Field>
      {moved && (
        <Field
          name="current_password"
          label="Contraseña actual"
          required="Escríbela para cambiar el correo"
          help="La pedimos para que nadie más cambie tu correo."
        >
          {(f) => <PasswordInput {...f} autoComplete="current-password" />}
        </Field>
      )}
    </RecordForm>
  )
}
