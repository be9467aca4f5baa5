import { describe, expect, it } from 'vitest'
import { Queue } from './queue'

function clocked() {
  let now = 0
  const dead = new Queue({ name: 'dead', now: () => now })
  const queue = new Queue({
    name: 'jobs',
    visibilitySeconds: 30,
    deadLetters: { queue: dead, maxReceives: 2 },
    now: () => now,
  })
  const wait = (seconds: number) => {
    now += seconds * 1000
  }
  return { queue, dead, wait, bodies: (q = queue) => q.receive(10).map((message) => message.Body) }
}

describe('a queue', () => {
  it('hides a received message, and shows it again after the timeout', () => {
    const { queue, wait, bodies } = clocked()
    queue.send({ body: 'a' })
    expect(bodies()).toEqual(['a'])
    expect(bodies()).toEqual([])
    wait(30)
    expect(bodies()).toEqual(['a'])
  })

  it('forgets a deleted message, but not by the receipt of an earlier delivery', () => {
    const { queue, wait } = clocked()
    queue.send({ body: 'a' })
    const [first] = queue.receive(1)
    wait(30)
    const [second] = queue.receive(1)
    queue.delete(first?.ReceiptHandle ?? '')
    expect(queue.count().hidden).toBe(1)
    queue.delete(second?.ReceiptHandle ?? '')
    expect(queue.count()).toEqual({ visible: 0, hidden: 0 })
  })

  it('moves what was delivered too often to the dead letters', () => {
    const { queue, dead, wait, bodies } = clocked()
    queue.send({ body: 'a' })
    for (let i = 0; i < 2; i++) {
      expect(bodies()).toEqual(['a'])
      wait(30)
    }
    expect(bodies()).toEqual([])
    expect(bodies(dead)).toEqual(['a'])
  })

  it('delays, and changes visibility', () => {
    const { queue, wait, bodies } = clocked()
    queue.send({ body: 'a', delaySeconds: 5 })
    expect(bodies()).toEqual([])
    wait(5)
    const [message] = queue.receive(1)
    queue.changeVisibility(message?.ReceiptHandle ?? '', 0)
    expect(bodies()).toEqual(['a'])
  })

  it('wakes who waits when a message comes, and when it is told to stop', async () => {
    const queue = new Queue({ name: 'jobs' })
    const waiting = queue.poll(10, 20)
    queue.send({ body: 'a' })
    expect((await waiting).map((message) => message.Body)).toEqual(['a'])
    const stop = new AbortController()
    const stopped = queue.poll(10, 20, undefined, stop.signal)
    stop.abort()
    expect(await stopped).toEqual([])
  })
})
