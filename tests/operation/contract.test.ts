import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const contract = (...args: string[]) => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_')))
  return spawnSync(process.execPath, ['scripts/contract.mjs', ...args], { cwd: root, env, encoding: 'utf8' })
}

it('the contract suite asks no account without keys, and says which it takes', () => {
  const { status, stderr, stdout } = contract('dynamodb')
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toContain('There are no keys of an account: set AWS_REGION and one of AWS_ACCESS_KEY_ID, AWS_PROFILE')
})

it('the contract suite says what it can ask: the local table, a real one, and services of others', () => {
  expect(contract('mongodb')).toMatchObject({ status: 2, stderr: expect.stringContaining('[local | dynamodb | woo |') })
})
