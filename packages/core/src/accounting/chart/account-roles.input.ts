import * as z from 'zod'
import { isInUse, misfit } from './posting-roles'

const code = z
  .string()
  .trim()
  .max(12)
  .regex(/^(\d{6}|\d{8}|\d{10}|\d{12})?$/, 'Elige una cuenta de seis dígitos o más')

/** Account by role; an empty one goes back to the default. The roles that are not named stay as they are. */
export const AccountsInput = z.object({
  accounts: z.record(z.string().max(60), code).superRefine((accounts, ctx) => {
    const entries = Object.entries(accounts)
    if (entries.length === 0) ctx.addIssue({ code: 'custom', message: 'Elige al menos una cuenta' })
    for (const [role, account] of entries) {
      const problem = !isInUse(role)
        ? 'Ningún documento usa esta cuenta'
        : account === ''
          ? undefined
          : misfit(role, account)
      if (problem) ctx.addIssue({ code: 'custom', path: [role], message: problem })
    }
  }),
})
