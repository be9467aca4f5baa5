import { allCalls, declarationOf, loaders } from '@tendero/core/calls'
import { inputs } from '@tendero/core/inputs'
import type { AnyCall } from '@tendero/core/kernel/call'
import { allPaths } from '@tendero/core/paths'
import { openApi } from '@tendero/functions/openapi'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { allSaves, savesOf } from './forms'

/** What opens a session or asks for one: a secret is right or wrong for the server alone, and those pages stay light. */
const secrets = [
  ...['login', 'loginSuperAdmin', 'recoverPassword', 'changePassword', 'signUp', 'supportAccount'],
  ...['startSecondFactor', 'confirmSecondFactor', 'disableSecondFactor', 'askClosing'],
].map((name) => `identity.${name}`)

const capabilities = await Promise.all(
  // Without their types: the union of all schemas is compared for a second and tells this test nothing.
  Object.entries(inputs as unknown as Record<string, () => Promise<Record<string, z.ZodType>>>).map(
    async ([area, load]) => ({ area: area as keyof typeof inputs, schemas: await load() }),
  ),
)
const registered = capabilities.flatMap(({ area, schemas }) =>
  Object.entries(schemas).map(([name, schema]) => ({ area, name, schema })),
)

describe('the schemas that the browser checks forms with', () => {
  it('are the very ones that the server parses with', async () => {
    const strange: string[] = []
    for (const { area, name, schema } of registered) {
      const calls = (await loaders[area]()) as unknown as Record<string, AnyCall>
      if ((schema as unknown) !== calls[name]?.input) strange.push(`${area}.${name}`)
    }
    expect(registered.length).toBeGreaterThan(50)
    expect(strange).toEqual([])
  })

  it('cover every call that creates, changes or saves a record', () => {
    const known = [...registered.map(({ area, name }) => `${area}.${name}`)]
    const records = (['parties', 'payroll', 'settings', 'catalog', 'inventory', 'accounting'] as const).flatMap(
      (area) =>
        Object.keys(allPaths[area])
          .filter((name) => /^(create|update|patch|save)[A-Z]/.test(name))
          .map((name) => `${area}.${name}`),
    )
    expect(records.filter((name) => !known.includes(name))).toEqual([])
  })

  it('are met by every form: it saves with the client that it is given, by calls whose schema is here', () => {
    const known = registered.map(({ area, name }) => `${area}.${name}`)
    const forms = allSaves().filter(({ calls }) => calls.length === 0 || calls.some((call) => !secrets.includes(call)))
    expect(forms.length).toBeGreaterThan(50)
    const own = forms.filter(({ parameters }) => parameters && parameters.at(-1) !== 'api')
    expect(own.map(({ file }) => file)).toEqual([])
    expect(forms.flatMap(({ calls }) => calls).filter((call) => !known.includes(call))).toEqual([])
  })

  it('would be missed: a form that saves with a client of its own is found, at whatever depth', () => {
    const form = (save: string) =>
      `export const Form = () => <Page>{rows.map((row) => <Catalogue key={row.id} save={${save}} />)}</Page>`
    const read = (text: string) => savesOf('form.tsx', text)[0]
    const own = { file: 'form.tsx', parameters: ['values'], calls: ['parties.createClient'] }
    expect(read(form('(values) => api.parties.createClient(values)'))).toEqual(own)
    expect(read('const record = useRecord({ values, save: (values) => api.parties.createClient(values) })')).toEqual(
      own,
    )
  })
})

type Json = Record<string, unknown>

interface Field {
  path: string
  schema: z.ZodType
}

/** Every field of an input, also of the objects and lists in it. */
function fieldsOf(schema: z.ZodType, path: string, seen = new Set<unknown>()): Field[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const def = schema._zod.def as unknown as Json
  const own = Object.entries((def.type === 'object' ? def.shape : {}) as Record<string, z.ZodType>)
  const inside = ['in', 'out', 'innerType', 'element', 'valueType'].flatMap((name) => (def[name] as z.ZodType) ?? [])
  return [
    ...own.flatMap(([name, field]) => [
      { path: `${path}.${name}`, schema: field },
      ...fieldsOf(field, `${path}.${name}`, seen),
    ]),
    ...[...inside, ...((def.options as z.ZodType[]) ?? [])].flatMap((one) => fieldsOf(one, path, seen)),
  ]
}

const jsonOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as Record<string, Json>

/** Words of a person: blank is for each field to judge. */
const isText = ({ type, format, enum: choices, pattern }: Json) => type === 'string' && !format && !choices && !pattern

describe('the inputs of all calls', () => {
  it('take a blank choice, date, number, file or list as one that was not made, wherever it may be left out', async () => {
    const refused: string[] = []
    let optional = 0
    for (const call of allCalls()) {
      const { input } = await declarationOf(call)
      for (const { path, schema } of fieldsOf(input as unknown as z.ZodType, `${call.area}.${call.name}`)) {
        if (!schema.safeParse(undefined).success || isText(jsonOf(schema))) continue
        optional += 1
        if (!schema.safeParse('').success) refused.push(path)
      }
    }
    expect(optional).toBeGreaterThan(300)
    expect(refused).toEqual([])
  })

  it('are documented with the type of each field, and files as multipart', async () => {
    const { paths } = JSON.parse(await openApi('/api/v2')) as { paths: Record<string, Record<string, Operation>> }
    const operations = Object.values(paths).flatMap((item) => Object.values(item))
    const untyped = operations.flatMap(({ operationId, parameters, requestBody }) => [
      ...parameters.flatMap(({ name, schema }) => untypedIn(schema, `${operationId}.${name}`)),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => untypedIn(schema, operationId)),
    ])
    expect(operations.length).toBeGreaterThan(200)
    expect(untyped).toEqual([])
    const bodyOf = (id: string) => operations.find((o) => o.operationId === id)!.requestBody!.content
    const courier = bodyOf('parties.createCourier')['multipart/form-data']!.schema.properties as Record<string, Json>
    expect(courier.vehicle).toMatchObject({ type: 'string', enum: ['moto', 'bicicleta', 'carro', 'a pie'] })
    expect(courier.document_type_id).toMatchObject({ type: 'string', enum: expect.arrayContaining(['13', '31']) })
    expect(courier.file).toMatchObject({ type: 'string', format: 'binary' })
    expect(courier.email).toMatchObject({ type: 'string', format: 'email', maxLength: 160 })
    expect(Object.keys(bodyOf('goods.exportProducts'))).toContain('multipart/form-data')
    const contract = bodyOf('payroll.createContract')['application/json']!.schema.properties as Record<string, Json>
    expect(contract.end_date).toMatchObject({ type: 'string', format: 'date' })
    expect(contract.contract_type_id).toMatchObject({ type: 'string', enum: ['1', '2', '3', '4', '5'] })
    expect(contract.salary).toMatchObject({ type: ['number', 'string'] })
  })
})

describe('a call with a body', () => {
  it('tells what of it may stand in the query, and the method that a form sends for another', async () => {
    const { paths } = JSON.parse(await openApi('/api/v2')) as { paths: Record<string, Record<string, Operation>> }
    const queryOf = (path: string) =>
      paths[path]!.post!.parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema.enum])
    expect(queryOf('/channel/{id}')).toEqual([['_method', ['PUT']]])
    expect(queryOf('/domiciliario/{id}')).toEqual([['_method', ['PUT']]])
    expect(queryOf('/close/openRegister/{id}')).toEqual([['end', undefined]])
    expect(queryOf('/product/search')).toEqual([['query', undefined]])
  })
})

interface Operation {
  operationId: string
  parameters: { name: string; in: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
}

/** Where a schema of OpenAPI says nothing of what goes there. */
function untypedIn(schema: Json, path: string): string[] {
  const parts = [...((schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) as Json[])]
  const inner = [
    ...Object.entries((schema.properties ?? {}) as Record<string, Json>).map(
      ([name, one]) => [one, `.${name}`] as const,
    ),
    ...(schema.items ? [[schema.items as Json, '[]'] as const] : []),
    ...parts.map((one) => [one, ''] as const),
  ]
  const says = schema.type ?? schema.enum ?? schema.const ?? schema.$ref ?? (parts.length > 0 || undefined)
  return [...(says === undefined ? [path] : []), ...inner.flatMap(([one, name]) => untypedIn(one, path + name))]
}
