import { expect, test } from 'vitest'
import { listQuery, parseSearch, query, stringifySearch } from './url-search'

test('codes keep their zeros and what is empty is left out', () => {
  const search = { search: '007', page: '2', gone: undefined, empty: '' }
  expect(stringifySearch(search)).toBe('?search=007&page=2')
  expect(parseSearch('?search=007&page=2')).toEqual({ search: '007', page: '2' })
  expect(stringifySearch({})).toBe('')
})

test('a screen knows the names of its query, and of those only what is text', () => {
  const listed = listQuery('state')({ state: 'open', search: '', page: 2, utm: 'mail' } as Record<string, unknown>)
  expect(listed).toEqual({ state: 'open', search: '' })
  expect(query('ver')({})).toEqual({})
})
