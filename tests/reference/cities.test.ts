import { gzipSync } from 'node:zlib'
import { paths } from '@tendero/core/reference/paths'
import { expect, it } from 'vitest'
import { send } from '../support/world'

it('one answer brings the 33 departments and 1,122 municipalities, whatever page is asked, in less than 60 KB compressed', async () => {
  const response = await send(paths.listCities, { page: 1, perPage: 10_000_000 })
  expect(response.headers.get('cache-control')).toBe('private, max-age=86400')
  const body = await response.text()
  const { data } = (JSON.parse(body) as { success: { data: { departments: unknown[]; cities: { code: string }[] } } })
    .success
  expect(data.departments).toHaveLength(33)
  expect(data.cities).toHaveLength(1122)
  expect(new Set(data.cities.map((city) => city.code)).size).toBe(1122)
  expect(gzipSync(body).length).toBeLessThan(60_000)
})

it('activities are found by any words without accents, and by code', async () => {
  const find = async (search: string) => {
    const body = (await (await send(paths.listActivities, { search })).json()) as {
      success: { data: { code: string }[] }
    }
    return body.success.data.map((activity) => activity.code)
  }
  expect(await find('peluqueria')).toEqual(['9602'])
  expect(await find('4711')).toEqual(['4711'])
  expect(await find('internet menor')).toContain('4791')
})
