import type { UseQueryOptions } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { api, type Client, q } from './api'
import type { ApiError } from './api-error'

type Answer<A extends keyof Api, Call extends string> = Api[A][Call & keyof Api[A]] extends (
  input: never,
) => Promise<infer R>
  ? R
  : never
type Listed<L> = L extends { data: (infer R extends { id: string })[] } ? R : never
/** As its list tells it, or as it is read alone where a list tells some people only its name. */
type RowOf<A extends keyof Api, N extends string> = [Listed<Answer<A, `list${N}s`>>] extends [
  { active: boolean; created_at: string },
]
  ? Listed<Answer<A, `list${N}s`>>
  : Answer<A, `get${N}`> & { id: string }
type SentOf<A extends keyof Api, N extends string> = Api[A][`create${N}` & keyof Api[A]] extends (
  input: infer I,
) => Promise<unknown>
  ? I
  : never

/**
 * What screens do with a record by the calls of its name: `recordOf('parties', 'Sender', { values, sent })` lists, reads,
 * saves, switches and removes by `listSenders`, `getSender`, `createSender`, `updateSender` and `removeSender`.
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
    callOf(client, `update${name}`)({ id: row.id, ...(form.sent(values) as object), ...more }) as Promise<Row>
  return {
    what: {
      values: form.values,
      turn: (row: Row, active: boolean) => update(api, row, form.values(row), { active }),
    },
    list: (input: object) => callOf(q, `list${name}s`)(input),
    get: (id: string): UseQueryOptions<Row, ApiError, Row, readonly unknown[]> => callOf(q, `get${name}`)({ id }),
    save: (values: V, row: Row | undefined, client: Client): Promise<Row> =>
      row ? update(client, row, values) : callOf(client, `create${name}`)(form.sent(values)),
    remove: ({ id }: Row) => callOf(api, `remove${name}`)({ id }) as Promise<{ message: string; deactivated: boolean }>,
  }
}

/** The texts of a row as a form begins with them: blank where there is none. */
export const texts = <const K extends string>(row: { [name in K]?: string | null } | undefined, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, row?.[name] ?? ''])) as Record<K, string>
