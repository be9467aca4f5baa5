import { readFileSync } from 'node:fs'
import path from 'node:path'
import { answeredPages, publicPages } from '@tendero/core/kernel/public/pages'
import { expect, it } from 'vitest'
import { callRules, withCallRules } from '../../scripts/lib/call-rules'

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/security.md'), 'utf8')

it('docs/security.md says of every call who may make it: `npm run security` writes it anew', async () => {
  expect(withCallRules(page, await callRules()) === page).toBe(true)
})

it('docs/security.md names every public page with its limits, and those that take an answer', () => {
  const rows = page.split('\n').filter((line) => /^\| `\/\w\/…` \|/.test(line))
  expect(rows.map((line) => line[4])).toEqual(Object.keys(publicPages))
  const answered = rows.filter((line) => !/\| no \|/.test(line)).map((line) => line[4])
  expect(answered.sort()).toEqual([...answeredPages].sort())
})
