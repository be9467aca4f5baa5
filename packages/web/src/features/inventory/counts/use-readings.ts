import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { keepCountLine } from './count-line'
import { delayed, type Heard, sentOf, settled, store, stored, waitingIn, withReading } from './reading-queue'

const RETRY_MS = 4_000

/** No answer, too busy, or its own fault: it is worth sending again. */
const passing = (error: ApiError) => error.status === 0 || error.status === 429 || error.status >= 500

/**
 * The readings of this phone in a count, newest first. They are kept until the server has them, also without network
 * or after closing the page; the phone's own id makes each of them count once.
 */
export function useReadings(countId: string): {
  heard: readonly Heard[]
  count: (label: string, reading: Heard['reading']) => void
} {
  const cache = useQueryClient()
  const [heard, setHeard] = useState<readonly Heard[]>(() => stored(countId))
  const latest = useRef(heard)
  const sending = useRef(false)
  const change = useCallback(
    (next: readonly Heard[]) => {
      latest.current = next
      store(countId, next)
      setHeard(next)
    },
    [countId],
  )
  const flush = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    try {
      for (let next = waitingIn(latest.current)[0]; next; next = waitingIn(latest.current)[0]) {
        const outcome = await send(countId, next)
        if (!outcome) return change(delayed(latest.current))
        change(settled(latest.current, next.id, outcome))
        if (outcome.line) keepCountLine(cache, countId, outcome.line)
      }
      void cache.invalidateQueries({ queryKey: ['inventory', 'getCount'] })
      void cache.invalidateQueries({ queryKey: ['inventory', 'listCountLines'] })
    } finally {
      sending.current = false
    }
  }, [countId, change, cache])
  const waiting = heard.some((one) => one.state === 'waiting')
  useEffect(() => {
    if (!waiting) return
    void flush()
    const timer = setInterval(() => void flush(), RETRY_MS)
    const again = () => void flush()
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [waiting, flush])
  const count = (label: string, reading: Heard['reading']) => {
    const at = new Date().toISOString()
    change(withReading(latest.current, { id: crypto.randomUUID(), label, reading, at, state: 'waiting' }))
    void flush()
  }
  return { heard, count }
}

/** What came of sending a reading; nothing when it has to be sent again. */
async function send(countId: string, one: Heard): Promise<Partial<Heard> | undefined> {
  try {
    // Tried again it would say an age that is no longer its own: it comes back to the queue instead.
    const [line] = await api.inventory.countLines({ id: countId, readings: [sentOf(one, new Date())] }, { attempts: 1 })
    return line ? { state: 'counted', line, label: line.name } : { state: 'counted' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (passing(error)) return undefined
    // Whoever counts looks at the shelf, not at the screen.
    navigator.vibrate?.(200)
    return { state: 'refused', message: error.message }
  }
}
