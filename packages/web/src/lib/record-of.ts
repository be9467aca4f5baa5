import type { Api } from '@tendero/core/api-types'
import { api, type Client, q } from './api'

type RowOf<A extends keyof Api, N extends string> = Api[A][`list${N}s` & keyof Api[A]] extends (
  input: never,
) => Promise<{ data: (infer R extends { id: string })[] }>
  ? R
  : never
type SentOf<A extends keyof Api, N extends string> = Api[A][`create${N}` & keyof Api[A]] extends (
  input: infer I,
) => Promise<unknown>
  ? I
  : never

/**
 * What a catalogue does with a record by the five calls of its name: `recordOf('parties', 'Sender', { values, sent })` lists,
 * saves, switches and removes by `listSenders`, `createSender`, `updateSender` and `removeSender`.
 */
export function recordOf<A extends keyof Api, N extends string, V extends object>(
  area: A,
  name: N,
  form: {
    /** What the fields of the form are, of a new one without a row. */
    values: (row: RowOf<A, N> | undefined) => V
    /** What is sent of them. */
    sent: (values: V) => SentOf<A, N>
  },
) {
  type Row = RowOf<A, N>
  // biome-ignore lint/suspicious/noExplicitAny: calls by a name that was put together; `N` has them all
  const callOf = (client: unknown, call: string): any => (client as Record<A, Record<string, unknown>>)[area][call]
  const update = (client: Client, row: Row, values: V, more?: { active: boolean }) =>
    callOf(client, `update${name}`)({ id: row.id, ...(form.sent(values) as object), ...more }) as Promise<unknown>
  return {
    what: {
      values: form.values,
      turn: (row: Row, active: boolean) => update(api, row, form.values(row), { active }),
    },
    list: (input: object) => callOf(q, `list${name}s`)(input),
    save: (values: V, row: Row | undefined, client: Client): Promise<unknown> =>
      row ? update(client, row, values) : callOf(client, `create${name}`)(form.sent(values)),
    remove: ({ id }: Row) => callOf(api, `remove${name}`)({ id }) as Promise<{ message: string; deactivated: boolean }>,
  }
}

/** The texts of a row as a form begins with them: blank where there is none. */
export const texts = <const K extends string>(row: { [name in K]?: string | null } | undefined, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, row?.[name] ?? ''])) as Record<K, string>
