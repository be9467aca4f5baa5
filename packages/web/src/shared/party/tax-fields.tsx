import { Field } from '@/components/kit/field'
import { Checkbox } from '@/components/ui/choice'
import { Select } from '@/components/ui/select'

export const personTypes = [
  { value: '1', label: 'Persona jurídica' },
  { value: '2', label: 'Persona natural' },
]
export const regimes = [
  { value: '48', label: 'Responsable de IVA' },
  { value: '49', label: 'No responsable de IVA' },
]
export const responsibilities = [
  { value: 'O-13', label: 'Gran contribuyente (O-13)' },
  { value: 'O-15', label: 'Autorretenedor (O-15)' },
  { value: 'O-23', label: 'Agente de retención de IVA (O-23)' },
  { value: 'O-47', label: 'Régimen simple de tributación (O-47)' },
  { value: 'R-99-PN', label: 'Ninguna de estas (R-99-PN)' },
]

const AUTO = '-'
const auto = { value: AUTO, label: 'Según el documento' }

/** What the RUT says. Left alone, it is what a company or a person of that document usually is. */
export function TaxFields() {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="person_type_id" label="Tipo de persona">
          {(f) => (
            <Select
              {...f}
              value={f.value || AUTO}
              onChange={(value) => f.onChange(value === AUTO ? '' : value)}
              options={[auto, ...personTypes]}
            />
          )}
        </Field>
        <Field name="regime" label="Régimen de IVA">
          {(f) => (
            <Select
              {...f}
              value={f.value || AUTO}
              onChange={(value) => f.onChange(value === AUTO ? '' : value)}
              options={[auto, ...regimes]}
            />
          )}
        </Field>
      </div>
      <ResponsibilitiesField />
    </>
  )
}

/** The codes of box 53 of the RUT. */
export const ResponsibilitiesField = () => (
  <Field name="responsibilities" label="Responsabilidades" optional help="Casilla 53 del RUT.">
    {(f) => <Responsibilities value={Array.isArray(f.value) ? f.value : []} onChange={f.onChange} />}
  </Field>
)

const NONE = 'R-99-PN'

/** `R-99-PN` says that there is no other, so it stands alone. */
function Responsibilities({ value, onChange }: { value: string[]; onChange: (value: string[]) => void }) {
  const toggle = (code: string, on: boolean) =>
    onChange(
      !on
        ? value.filter((one) => one !== code)
        : code === NONE
          ? [NONE]
          : [...value.filter((one) => one !== NONE), code],
    )
  return <Checks options={responsibilities} value={value} toggle={toggle} />
}

/** One box for each option. */
export const Checks = ({
  options,
  value,
  toggle,
}: {
  options: readonly { value: string; label: string }[]
  value: readonly string[]
  toggle: (code: string, on: boolean) => void
}) => (
  <div className="grid gap-2.5 sm:grid-cols-2">
    {options.map(({ value: code, label }) => (
      // biome-ignore lint/a11y/noLabelWithoutControl: the control is the Checkbox inside
      <label key={code} className="flex cursor-pointer items-start gap-2.5">
        <Checkbox
          className="mt-px"
          checked={value.includes(code)}
          onCheckedChange={(on) => toggle(code, on === true)}
        />
        {label}
      </label>
    ))}
  </div>
)
