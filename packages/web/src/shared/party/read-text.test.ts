import { expect, test } from 'vitest'
import { phoneText } from '@/components/kit/facts'
import { documentText } from './document-fields'

test.each([
  ['3001234567', '300 123 4567'],
  ['6044445566', '604 444 5566'],
  ['6044445566 ext. 12', '604 444 5566 ext. 12'],
  ['4445566', '444 5566'],
  ['018000111555', '018000111555'],
  ['+13055551234', '+13055551234'],
])('the phone %s is read as %s', (kept, read) => expect(phoneText(kept)).toBe(read))

test('a record without phone has none to read', () => expect(phoneText(null)).toBeUndefined())

test.each([
  ['31', '900373076', '900.373.076-4'],
  ['13', '1017234567', '1.017.234.567'],
  ['41', 'AB123456', 'AB123456'],
])('a document of type %s, %s, is read as %s', (document_type_id, document, read) =>
  expect(documentText({ document_type_id, document })).toBe(read),
)

test('a record without document reads blank', () => {
  expect(documentText(undefined)).toBe('')
  expect(documentText({ document_type_id: null, document: null })).toBe('')
})
