import { allCalls, type MountedCall } from '@tendero/core/calls'
import { openApi } from '@tendero/functions/openapi'
import fc from 'fast-check'
import { send } from './world'

/** Keys that lead to a place of an input. */
export type Path = readonly (string | number)[]
type Json = Record<string, unknown>

/** Where an input holds a text, a number or a yes/no. */
export function leaves(value: unknown, path: Path = []): Path[] {
  if (value instanceof Blob || value === undefined) return []
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** A place of an input, and what its documented schema says that goes there. */
interface Place {
  path: Path
  schema: Json
}

/** Names of a prototype, as keys of a record. */
const prototypeKeys = ['constructor', 'toString'] as const

/** Every place that a documented schema names, the inner ones too. */
function documented(schema: Json, path: Path = []): Place[] {
  const inner = Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, one]) => [
    { path: [...path, name], schema: one },
    ...documented(one, [...path, name]),
  ])
  const items = schema.items as Json | undefined
  // A record is keyed by what somebody typed.
  const values = schema.additionalProperties as Json | boolean | undefined
  const keyed = typeof values === 'object' ? prototypeKeys.map((key) => ({ path: [...path, key], schema: values })) : []
  const within = items ? [{ path: [...path, 0], schema: items }, ...documented(items, [...path, 0])] : []
  const options = ['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
    ((schema[key] ?? []) as Json[]).flatMap((option) => documented(option, path)),
  )
  return [...inner, ...keyed, ...within, ...options]
}

/** True of a place for a text that anybody may write: no choice, day or file. */
const isFreeText = ({ schema }: Place): boolean => {
  const shapes = [schema, ...((schema.anyOf ?? schema.oneOf ?? []) as Json[])]
  return shapes.some(
    ({ type, enum: choices, const: only, format }) =>
      type === 'string' && !choices && only === undefined && format !== 'date' && format !== 'binary',
  )
}

/** An input with something else at a place of it. */
export function put(value: unknown, [key, ...rest]: Path, leaf: unknown): unknown {
  if (key === undefined) return leaf
  const base = typeof key === 'number' ? (Array.isArray(value) ? value : []) : value
  const copy = (Array.isArray(base) ? [...base] : { ...(base as object) }) as Record<string | number, unknown>
  copy[key] = put(copy[key], rest, leaf)
  return copy
}

const nested = (levels: number) => {
  let value: unknown = 'x'
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { id: value }
  return value
}

/** What no form of ours sends, by what is wrong with it. */
const odd: Record<string, readonly unknown[]> = {
  half: ['\ud800', 'a\udc00b', '\ud800\ud800'],
  numbers: [1e10, 1e7, 9e15, '9e15', 1e300, '1e300', -1e300, -0, '-0', 'NaN', 'Infinity', 0.1 + 0.2],
  long: ['x'.repeat(1_100), 'x'.repeat(2_100), 'palabra '.repeat(20_000), '9'.repeat(300_000)],
  multibyte: ['ñ'.repeat(700), '🏪'.repeat(600), '漢'.repeat(400)],
  combining: ['e\u0301'.repeat(900), `Z${'\u0335\u0351'.repeat(3_000)}`, '\ufdfa'.repeat(500), '\u202e\u200d'],
  control: ['a\u0000b', '\u0001', '\u007f', 'a\r\nb', '\u2028'],
  names: ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'prototype', { constructor: 1 }],
  keys: ['a#b', '#', 'T#x#y', 'a|b', '..', '../../x', '%', '%00', "'", '"', '\\', '$', ':x'],
  shapes: [[''], [null], [[]], {}, { id: '' }, { id: { id: 'x' } }, true, null, '', ' ', [1, 'a', {}]],
  deep: [nested(500), nested(4_000)],
  wide: [
    Array.from({ length: 20_000 }, () => 'x'),
    Array.from({ length: 3_000 }, (_, i) => ({ id: `x${i}` })),
    Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, i])),
  ],
}
const everyOdd = Object.values(odd).flatMap((values) => values.map((value) => fc.constant(value)))

/** Tries in all, so that they cost the same with more calls; the same ones each time, others with `FUZZ_SEED`. */
const TRIES = 3_000
/** Tries a call; more with `FUZZ_RUNS=500`. */
const numRuns = Number(process.env.FUZZ_RUNS ?? Math.ceil(TRIES / allCalls().length))
const seed = Number(process.env.FUZZ_SEED ?? 20_261)

/** Microseconds of processor that one answer may take. */
const MAX_WORK = 2_000_000

async function sound(wire: string, input: Json, token: string): Promise<void> {
  const before = process.cpuUsage()
  const response = await send(wire, input, token)
  const body = await response.text()
  const { user, system } = process.cpuUsage(before)
  if (response.status >= 500) throw new Error(`${response.status} ${body.slice(0, 500)}`)
  if (response.headers.get('content-type')?.includes('json')) JSON.parse(body)
  if (user + system > MAX_WORK) throw new Error(`took ${(user + system) / 1_000} ms of processor`)
}

let operations: Promise<Record<string, Record<string, Json>>> | undefined

async function placesOf({ method, path }: MountedCall): Promise<Place[]> {
  operations ??= openApi('').then((text) => JSON.parse(text).paths)
  const { parameters, requestBody } = (await operations)[path]![method.toLowerCase()]!
  const named = (parameters as { name: string; schema: Json }[]).map(({ name, schema }) => ({ path: [name], schema }))
  const bodies = Object.values((requestBody as { content?: Record<string, { schema: Json }> })?.content ?? {})
  return [...named, ...bodies.flatMap(({ schema }) => documented(schema))]
}

/** Names that every object has, of its prototype. */
const prototypeNames = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'] as const

const textsIn = (input: Json): Path[] => leaves(input).filter((path) => typeof at(input, path) === 'string')
const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)?.[key], value)

/** Sends a call with the name of a prototype in each text of its input, the inner ones too. */
async function sendNames(wire: string, { input, token, paths }: { input: Json; token: string; paths: Path[] }) {
  const each = new Map(paths.map((path) => [path.join('.'), path]))
  for (const [i, path] of [...each.values()].entries())
    await sound(wire, put(input, path, prototypeNames[i % prototypeNames.length]) as Json, token)
}

/** Sends a call with what no form sends, in each place of an input that works: refused or taken, in whole answers that cost little. */
export async function sendOdd(call: MountedCall, input: Json, token: string): Promise<void> {
  const wire = `${call.method} ${call.path}`
  const places = await placesOf(call)
  const paths = [...leaves(input), ...places.map(({ path }) => path)]
  if (paths.length === 0) return
  await sendNames(wire, {
    input,
    token,
    paths: [...textsIn(input), ...places.filter(isFreeText).map(({ path }) => path)],
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.oneof(...everyOdd), async (path, value) => {
      // An address is made of bytes: no half character gets there.
      fc.pre(!(wire.includes(`{${path[0]}}`) && /\p{Surrogate}/u.test(String(value))))
      await sound(wire, put(input, path, value) as Json, token)
    }),
    { numRuns, seed },
  )
}
