import { Field } from '@/components/kit/field'
import { Input } from '@/components/ui/input'
import { CityPick } from './picks'

/** Telephone and e-mail, side by side. */
export function ReachFields({ phone, email }: { phone?: string; email?: string }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field name="phone" label="Teléfono" optional={!phone} required={phone}>
        {(f) => <Input {...f} type="tel" inputMode="tel" autoComplete="off" placeholder="300 123 4567" />}
      </Field>
      <Field name="email" label="Correo" optional={!email} required={email}>
        {(f) => (
          <Input
            {...f}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            placeholder="ana@correo.co"
          />
        )}
      </Field>
    </div>
  )
}

/** Municipality by its DANE code, and address. */
export function PlaceFields() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field name="city" label="Ciudad" optional>
        {(f) => <CityPick {...f} clearable />}
      </Field>
      <Field name="address" label="Dirección" optional>
        {(f) => <Input {...f} autoComplete="off" placeholder="Carrera 70 # 44-12" />}
      </Field>
    </div>
  )
}
