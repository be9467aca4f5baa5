import { expect, it } from 'vitest'
import { integrityOf, referenceOf, refusalFrom, settling } from './wompi-wire'

it('signs what is charged as Wompi does: the sample of its documentation', () => {
  const secret = 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6'
  expect(integrityOf('sk8-438k4-xmxm392-sn2m', 2_490_000, '', secret)).toBe(
    '37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5',
  )
})

const event = (more: object = {}) =>
  Buffer.from(
    JSON.stringify({
      event: 'transaction.updated',
      data: {
        transaction: {
          id: '15113-1700000000-12345',
          status: 'APPROVED',
          amount_in_cents: 5_000_000,
          reference: 'REC-1',
        },
      },
      signature: {
        properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'],
        checksum: '04A7CB17976138DD258F3E97F1E04857BAEB682E16C7A127614C9ABC363EA2C8',
      },
      timestamp: 1_700_000_100,
      ...more,
    }),
  )

it('an event is of the gateway by its checksum, in whatever letters, over the values that it names', () => {
  expect(referenceOf(event(), 'test_events_abc123')).toBe('REC-1')
  expect(referenceOf(event(), 'test_events_other')).toBeUndefined()
  expect(referenceOf(event({ timestamp: 1_700_000_101 }), 'test_events_abc123')).toBeUndefined()
  expect(referenceOf(Buffer.from('hola'), 'test_events_abc123')).toBeUndefined()
})

it('says what was refused, and of several payments of one reference the one that counts', () => {
  const said = '{"error":{"type":"INPUT_VALIDATION_ERROR","messages":{"reference":["La referencia ya ha sido usada"]}}}'
  expect(refusalFrom(said)).toEqual({ field: 'reference', message: 'La referencia ya ha sido usada' })
  const of = (state: 'declined' | 'approved' | 'failed') => ({ id: state, reference: 'R', cents: 1, state })
  expect(settling([of('declined'), of('approved'), of('failed')])?.state).toBe('approved')
  expect(settling([])).toBeUndefined()
})
