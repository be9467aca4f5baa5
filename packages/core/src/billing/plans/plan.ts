/** What a plan limits, when something new is made: never a sale. */
export const abilityNames = { users: 'Personas', storages: 'Bodegas', connections: 'Conexiones' } as const
export type Ability = keyof typeof abilityNames
export type Abilities = Readonly<Record<Ability, number>>

export interface Plan {
  code: string
  name: string
  about: string
  /** Cents a month, before IVA. */
  cents: number
  abilities: Abilities
}

export interface Additional {
  code: string
  name: string
  cents: number
  ability: Ability
}

/** What is sold, the cheapest first. */
export const plans: readonly Plan[] = [
  {
    code: 'emprendedor',
    name: 'Emprendedor',
    about: 'Para empezar: un punto de venta y quien te ayuda.',
    cents: 3_990_000,
    abilities: { users: 3, storages: 2, connections: 1 },
  },
  {
    code: 'negocio',
    name: 'Negocio',
    about: 'Para una tienda con equipo, varias bodegas y venta en línea.',
    cents: 7_990_000,
    abilities: { users: 10, storages: 6, connections: 3 },
  },
  {
    code: 'empresa',
    name: 'Empresa',
    about: 'Para varias sedes y mucha gente.',
    cents: 14_990_000,
    abilities: { users: 50, storages: 30, connections: 10 },
  },
]

export const additionals: readonly Additional[] = [
  { code: 'persona', name: 'Persona adicional', cents: 990_000, ability: 'users' },
  { code: 'bodega', name: 'Bodega adicional', cents: 1_490_000, ability: 'storages' },
  { code: 'conexion', name: 'Conexión adicional', cents: 1_990_000, ability: 'connections' },
]

/** Days that a new shop tries everything for. */
export const TRIAL_DAYS = 15
export const TRIAL = 'trial'
export const NO_PLAN = 'no-plan'

export const planOf = (code: string): Plan | undefined => plans.find((plan) => plan.code === code)
export const additionalOf = (code: string): Additional | undefined => additionals.find((one) => one.code === code)

/** Whoever tries may do what the largest plan may. */
const trialAbilities = plans.at(-1)!.abilities

type Extra = Readonly<Record<string, number>>

/** Cents a month of a plan with what was added to it, before IVA. */
export const monthlyCents = (code: string, extra: Extra = {}): number =>
  Object.entries(extra).reduce((sum, [name, n]) => sum + (additionalOf(name)?.cents ?? 0) * n, planOf(code)?.cents ?? 0)

/** How many of each a shop may have. Without a plan nothing new is made; what there is stays. */
export function abilitiesOf(code: string, extra: Extra = {}): Abilities {
  if (code === TRIAL) return trialAbilities
  const sum = { ...(planOf(code)?.abilities ?? { users: 0, storages: 0, connections: 0 }) }
  if (planOf(code))
    for (const [name, n] of Object.entries(extra)) {
      const found = additionalOf(name)
      if (found) sum[found.ability] += n
    }
  return sum
}
