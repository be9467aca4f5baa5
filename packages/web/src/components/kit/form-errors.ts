import { set } from 'react-hook-form'
import type { FieldErrors as ServerErrors } from '@/lib/api-error'

/** A problem of a form: where, and what the merchant reads. */
export interface Problem {
  path: string
  message: string
}

/** Errors of the form library, nested by object and index, as a flat list in the order of the form. */
export function problemsOf(errors: object, prefix = ''): Problem[] {
  return Object.entries(errors).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null || key === 'ref') return []
    const path = prefix ? `${prefix}.${key}` : key
    const { message, type } = value as { message?: unknown; type?: unknown }
    if (typeof message === 'string' && message && typeof type === 'string') return [{ path, message }]
    return problemsOf(value, path)
  })
}

/** A flat list as the form library keeps errors: nested by object and index. */
export function errorsFrom(problems: readonly Problem[]): Record<string, never> {
  const errors = {}
  for (const { path, message } of problems) set(errors, path, { type: 'check', message })
  return errors
}

/** The first message of each field, as the server sent them: `lines[0].price` and `lines.0.price` are the same. */
export const firstMessages = (errors: ServerErrors): Problem[] =>
  Object.entries(errors).flatMap(([path, messages]) =>
    messages[0] ? [{ path: path.replace(/\[(\d+)\]/g, '.$1'), message: messages[0] }] : [],
  )

/** True when an error says nothing more than one of its fields does. */
export const saysOneOf = (error: { message: string }, problems: readonly Problem[]): boolean =>
  problems.some(({ message }) => message === error.message)
