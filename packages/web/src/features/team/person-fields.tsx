import { useQuery } from '@tanstack/react-query'
import { Field } from '@/components/kit/field'
import { Input } from '@/components/ui/input'
import { type Option, Select } from '@/components/ui/select'
import { q } from '@/lib/api'

/** Types that staff may have. Source: product.txt section 6; 1 and 2 are not made here. */
const types: readonly Option[] = [
  { value: '4', label: 'Vendedor' },
  { value: '5', label: 'Administrador' },
  { value: '6', label: 'Operador logístico' },
]

/** Active roles, and `held` when it is not among them any more. */
function useRoles(held?: { id: string; name: string } | null): Option[] {
  const roles = useQuery(q.identity.ownerRoles()).data ?? []
  const missing = held && roles.length > 0 && !roles.some((role) => role.id === held.id)
  return [...roles, ...(missing ? [{ ...held, name: `${held.name} (desactivado)` }] : [])].map(({ id, name }) => ({
    value: id,
    label: name,
  }))
}

/** Who it is and how to reach them. */
export function ContactFields() {
  return (
    <>
      <Field name="name" label="Nombre" required="Escribe el nombre">
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
      <Field name="email" label="Correo" required="Escribe el correo" help="Con él entra a la tienda.">
        {(f) => <Input {...f} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="phone" label="Teléfono" optional>
          {(f) => <Input {...f} type="tel" inputMode="tel" autoComplete="off" />}
        </Field>
        <Field name="document" label="Documento" optional>
          {(f) => <Input {...f} inputMode="numeric" autoComplete="off" />}
        </Field>
      </div>
    </>
  )
}

/** What a seller sees, as the owner decided it. */
function useTypeHelp(): string | undefined {
  const sellers = useQuery(q.settings.getParameters()).data?.sellers
  if (!sellers) return undefined
  if (!sellers.sees_own) return 'En tu tienda, un vendedor ve las ventas de todos, como un administrador.'
  const costs = sellers.sees_costs ? ' y los costos que ve tu equipo' : ', sin costos'
  return `Un vendedor ve solo sus ventas${costs}. Un administrador ve las de toda la tienda.`
}

/** What they may do: the role says it; the type decides which screens are theirs and whose sales they see. */
export function AccessFields({ held, disabled }: { held?: { id: string; name: string } | null; disabled?: boolean }) {
  const roles = useRoles(held)
  const typeHelp = useTypeHelp()
  return (
    <>
      <Field name="role_id" label="Rol" required="Elige el rol" help="Los permisos de cada rol están en Roles.">
        {(f) => <Select {...f} options={roles} disabled={disabled} placeholder="Elige un rol" />}
      </Field>
      <Field name="user_type" label="Tipo de usuario" required="Elige el tipo de usuario" help={typeHelp}>
        {(f) => <Select {...f} options={types} disabled={disabled} />}
      </Field>
    </>
  )
}
