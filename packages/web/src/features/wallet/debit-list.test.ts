import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorOf } from '@/lib/api-error'
import { loadDebits } from './debit-list'

const logged = vi.fn()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(logged))
afterEach(() => {
  vi.restoreAllMocks()
  logged.mockClear()
})
const { signal } = new AbortController()

describe('the debits of the wallet', () => {
  it('are returned as they come when they are a list', async () => {
    expect(await loadDebits(async () => [{ id: 'a' }], signal)).toEqual({ rows: [{ id: 'a' }] })
    expect(logged).not.toHaveBeenCalled()
  })

  it.each([{}, null, 'texto', undefined, 7])(
    'are none, with the error of the contract, when %j comes',
    async (answer) => {
      const { rows, error } = await loadDebits(async () => answer as never, signal)
      expect(rows).toEqual([])
      expect(error).toMatchObject({ message: 'Formato de datos inválido' })
      expect(logged).toHaveBeenCalledExactlyOnceWith('Error al cargar débitos:', error)
    },
  )

  it('are none, with the error logged, when the call fails', async () => {
    const failure = errorOf(500, {})
    expect(await loadDebits(() => Promise.reject(failure), signal)).toEqual({ rows: [], error: failure })
    expect(logged).toHaveBeenCalledExactlyOnceWith('Error al cargar débitos:', failure)
  })

  it('log nothing when whoever asked went away', async () => {
    const left = new AbortController()
    left.abort()
    await expect(loadDebits(() => Promise.reject(new Error('aborted')), left.signal)).rejects.toThrow('aborted')
    expect(logged).not.toHaveBeenCalled()
  })
})
