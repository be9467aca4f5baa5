import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromAnswer, fromAttributes, toAttributes, toRequest } from './attributes'

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'grapheme' }),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((n) => n + 0),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array(),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(
      fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
      tie('any'),
      { maxKeys: 4 },
    ),
  ),
})).any
const row = fc.dictionary(fc.stringMatching(/^[a-z]\w{0,8}$/), value)

describe('attributes', () => {
  it('give back what they were made of', () => {
    fc.assert(
      fc.property(row, (r) => {
        expect(fromAttributes(toAttributes(r))).toEqual(r)
      }),
    )
  })

  it('survive the wire', () => {
    fc.assert(
      fc.property(row, (r) => {
        expect(fromAttributes(JSON.parse(JSON.stringify(toAttributes(r))))).toEqual(r)
      }),
    )
  })

  it('leave out what is undefined in a row', () => {
    expect(toAttributes({ a: undefined, b: { c: undefined, d: 1 } })).toEqual({ b: { M: { d: { N: '1' } } } })
  })

  it.each([
    ['undefined in a list', [undefined]],
    ['no number', Number.NaN],
    ['an infinite number', Number.POSITIVE_INFINITY],
    ['a big integer', 1n],
    ['a function', () => 1],
    ['a date', new Date(0)],
    ['a set', new Set(['a'])],
  ])('refuse %s', (_, bad) => {
    expect(() => toAttributes({ bad })).toThrow(TypeError)
  })

  it('refuse an integer that a number would round', () => {
    expect(() => fromAttributes({ n: { N: '9007199254740993' } })).toThrow(RangeError)
    expect(fromAttributes({ n: { N: '-9007199254740991' } })).toEqual({ n: -9_007_199_254_740_991 })
    expect(() => toAttributes({ n: 2 ** 53 })).toThrow(expect.objectContaining({ status: 422 }))
  })

  it('refuse a type that we do not use', () => {
    expect(() => fromAttributes({ s: { SS: ['a'] } as never })).toThrow(/SS/)
  })
})

describe('a request', () => {
  it('has its rows and keys as attributes, wherever they are, and nothing else', () => {
    const sent = {
      TransactItems: [
        { Put: { TableName: 't', Item: { pk: 'a', Key: { Item: 1 } }, ConditionExpression: undefined } },
        {
          Update: {
            Key: { pk: 'b' },
            ExpressionAttributeNames: { '#n': 'Item' },
            ExpressionAttributeValues: { ':n': 2 },
          },
        },
      ],
      RequestItems: { t: { Keys: [{ pk: 'c' }], ConsistentRead: true } },
    }
    expect(toRequest(sent)).toEqual({
      TransactItems: [
        { Put: { TableName: 't', Item: { pk: { S: 'a' }, Key: { M: { Item: { N: '1' } } } } } },
        {
          Update: {
            Key: { pk: { S: 'b' } },
            ExpressionAttributeNames: { '#n': 'Item' },
            ExpressionAttributeValues: { ':n': { N: '2' } },
          },
        },
      ],
      RequestItems: { t: { Keys: [{ pk: { S: 'c' } }], ConsistentRead: true } },
    })
  })

  it('is answered with rows as objects, also by table', () => {
    const S = { pk: { S: 'a' } }
    expect(
      fromAnswer({
        ...{ Items: [S], LastEvaluatedKey: S, Count: 1 },
        ...{ Responses: { t: [S] }, UnprocessedKeys: { t: { Keys: [S], ConsistentRead: true } } },
      }),
    ).toEqual({
      ...{ Items: [{ pk: 'a' }], LastEvaluatedKey: { pk: 'a' }, Count: 1 },
      ...{ Responses: { t: [{ pk: 'a' }] }, UnprocessedKeys: { t: { Keys: [{ pk: 'a' }], ConsistentRead: true } } },
    })
  })
})
