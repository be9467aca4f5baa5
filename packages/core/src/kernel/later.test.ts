import { expect, it } from 'vitest'
import { later, loadPutOff } from './later'

it('whoever asks for what was put off waits until it is there, also beside another who asked first', async () => {
  let loaded = 0
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  // Like a module: it runs once, whoever imports it.
  const module = gate.then(() => {
    later(async () => {
      loaded = 1
      return {}
    })
    return {}
  })
  later(() => module)
  const seen: number[] = []
  const both = [loadPutOff().then(() => seen.push(loaded)), loadPutOff().then(() => seen.push(loaded))]
  go()
  await Promise.all(both)
  expect(seen.every((n) => n > 0)).toBe(true)
})

it('what failed to load is loaded by who asks next', async () => {
  let tries = 0
  later(async () => {
    tries += 1
    if (tries === 1) throw new Error('cut')
    return {}
  })
  await expect(loadPutOff()).rejects.toThrow('cut')
  await loadPutOff()
  expect(tries).toBe(2)
})
