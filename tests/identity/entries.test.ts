import { paths } from '@tendero/core/identity/paths'
import { expect, test } from 'vitest'
import { newShop, send, type World } from '../support/world'
import { ask, hire, mailsTo, PASSWORD } from './people'

/** Lines of a shop's audit, newest first, once what waits is done. */
async function audit(
  world: World,
): Promise<{ summary: string | null; user_name: string; user_id: string; from: string }[]> {
  await mailsTo('nadie@tendero.co')
  const { data } = await world.api.identity.listAudits({ per_page: 100 })
  return data
}
const summaries = async (world: World) => (await audit(world)).map(({ summary }) => summary)

test('who entered is in the audit, with the address they came from', async () => {
  const world = await newShop()
  const { id, email } = await hire(world, [])
  await send(paths.login, { username: email, password: PASSWORD }, undefined, {}, '186.80.7.7')
  const [entry] = (await audit(world)).filter(({ summary }) => summary === 'Entró')
  expect(entry).toMatchObject({ user_id: id, user_name: expect.stringMatching(/^Persona \d+$/), from: '186.80.7.7' })
})

test('who failed to enter is told to the shop of the account alone, and a stranger cannot fill its audit', async () => {
  const [world, other] = await Promise.all([newShop(), newShop()])
  const { id, email } = await hire(world, [])
  for (let i = 0; i < 34; i++)
    await send(paths.login, { username: email, password: `no-es-la-clave-${i}` }, undefined, {}, '186.80.7.8')
  const refused = (await audit(world)).filter(
    ({ summary }) => summary?.includes('fallida') || summary?.includes('Falló'),
  )
  expect(refused.map(({ summary }) => summary?.replace(/ a la cuenta.*/, ''))).toEqual([
    'Van 10 entradas fallidas hoy',
    'Falló una entrada',
  ])
  expect(refused[0]).toMatchObject({ user_id: id, user_name: 'Sin identificar', from: '186.80.7.8' })
  expect((await summaries(other)).join()).not.toContain('fallida')
})

test('what somebody asked for without permission is in the audit, ten times as one line', async () => {
  const world = await newShop()
  const { token } = await hire(world, [])
  for (let i = 0; i < 12; i++) expect((await ask('deleteUser', { id: world.userId }, token)).status).toBe(403)
  const told = (await summaries(world)).filter((summary) => summary?.includes('no tiene permiso'))
  expect(told).toEqual([
    'Intentó 10 veces hoy hacer algo para lo que no tiene permiso',
    'Intentó hacer algo para lo que no tiene permiso',
  ])
})
