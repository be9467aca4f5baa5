import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './url-search'

test('codes keep their zeros and what is empty is left out', () => {
  const search = { search: '007', page: '2', gone: undefined, empty: '' }
  expect(stringifySearch(search)).toBe('?search=007&page=2')
  expect(parseSearch('?search=007&page=2')).toEqual({ search: '007', page: '2' })
  expect(stringifySearch({})).toBe('')
})
