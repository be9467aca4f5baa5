import { beforeAll, expect, it } from 'vitest'
import { newShop, send, type World } from '../support/world'

const NOT_VALID = 'Ha ocurrido un error de validación (422)'

let shop: World
beforeAll(async () => {
  shop = await newShop()
})

const refused = async (wire: string, input: Record<string, unknown>) => {
  const response = await send(wire, input, shop.token)
  expect(response.status).toBe(422)
  return (await response.json()) as { message: string; errors: Record<string, string[]> }
}

const wrong = { active: 'quizás' }
it.each([
  ['POST /taxes', { name: 'IVA', value: 19, ...wrong }],
  ['POST /withholdings', { name: 'Retefuente', value: 2.5, kind: 'retefuente', from: 'ayer' }],
  ['POST /services', { name: 'Arreglo', value: 20_000, ...wrong }],
  ['POST /costCenters', { name: 'Sede norte', value: '01', ...wrong }],
  ['PUT /accounts', { name: 'Caja menor', id: { no: 1 } }],
])('%s that is refused for neither its name nor its value says so in general', async (wire, input) => {
  const { message, errors } = await refused(wire, input)
  expect(['name', 'value'].filter((name) => name in errors)).toEqual([])
  expect(message).toBe(NOT_VALID)
})

it.each(['POST /taxes', 'POST /withholdings', 'POST /services', 'POST /costCenters', 'POST /accounts'])(
  '%s without a name speaks with the message of the name',
  async (wire) => {
    const { message, errors } = await refused(wire, { value: { no: 1 } })
    expect(message).toBe(errors.name![0])
  },
)

it('other calls go on saying the first message of a field', async () => {
  const { message, errors } = await refused('POST /category', {})
  expect(message).toBe(Object.values(errors)[0]![0])
})
