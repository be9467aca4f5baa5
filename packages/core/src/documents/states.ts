import type { UserType } from '../kernel/context'
import type { Permission } from '../kernel/permissions'

/** Who may make a move: whoever holds one of the permissions, and logistics operators where `logistics`. */
export interface Rule {
  any: readonly Permission[]
  logistics?: true
}

/**
 * From each state of a document, where a person may take it: a list when whoever may make the call may, else the rule of
 * each. States in which a job works, and the last ones, lead nowhere.
 */
export type Moves<S extends string> = {
  readonly [From in S]: readonly NoInfer<S>[] | { readonly [To in NoInfer<S>]?: Rule }
}

/** A mover: the system, or a person by type and permissions. */
export interface Mover {
  system: boolean
  userType?: UserType
  may: (permission: Permission) => boolean
}

/** Why a mover cannot take a document from one state to another: no such move, or they may not. */
export function refused<S extends string>(
  moves: Moves<S>,
  from: S,
  to: S,
  mover: Mover,
): 'state' | 'person' | undefined {
  const targets: readonly S[] | { readonly [To in S]?: Rule } = moves[from]
  if (isList(targets)) return targets.includes(to) ? undefined : 'state'
  const rule = targets[to]
  if (!rule) return 'state'
  const allowed = mover.system || rule.any.some(mover.may) || (rule.logistics && mover.userType === 6)
  return allowed ? undefined : 'person'
}

const isList = <S extends string>(targets: readonly S[] | object): targets is readonly S[] => Array.isArray(targets)
