import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { printFrame } from './print-frame'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { activeElement: null })
  vi.stubGlobal('HTMLElement', class {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('gives what it prints 1,000 ms to be drawn', () => {
  const print = vi.fn()
  printFrame({ contentWindow: { print } as unknown as Window, remove: () => {} })
  vi.advanceTimersByTime(999)
  expect(print).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(print).toHaveBeenCalledOnce()
})

it('says so when the browser does not print it, and takes the frame away', () => {
  const [refused, gone, remove] = [vi.fn(), vi.fn(), vi.fn()]
  const print = () => {
    throw new Error('not allowed')
  }
  printFrame({ contentWindow: { print } as unknown as Window, remove }, { refused, gone })
  vi.advanceTimersByTime(1_000)
  expect(refused).toHaveBeenCalledOnce()
  vi.runAllTimers()
  expect([gone.mock.calls.length, remove.mock.calls.length]).toEqual([1, 1])
})
