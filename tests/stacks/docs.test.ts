import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type FunctionSpec, functions } from '../../stacks/functions'

const text = readFileSync('docs/operations.md', 'utf8')

/** The table of `docs/operations.md`, from the constant that makes the roles. */
function table(): string {
  const rows = Object.entries(functions as Record<string, FunctionSpec>).flatMap(([name, spec]) => [
    `| **${name}** | ${spec.what} | ${spec.memoryMb} MB, ${spec.timeoutSeconds} s |`,
    ...spec.grants.map(({ actions, on, why }) => `| | ${actions.map((a) => `\`${a}\``).join(' ')} on ${on} | ${why} |`),
    ...(spec.parameters.length
      ? [`| | \`ssm:GetParameters\` on ${spec.parameters.join(', ')} | its secrets, once |`]
      : []),
  ])
  return ['| Function | What it may do | Why |', '| --- | --- | --- |', ...rows].join('\n')
}

it('says what each function may do, and why, as the roles have it', () => {
  expect(text).toContain(table())
})

it('names only scripts that are there', () => {
  const named = [...text.matchAll(/\b(?:scripts|tests|stacks|docs)\/[\w./-]+\.(?:mjs|ts|json|js)\b/g)].map(
    ([file]) => file,
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((file) => !existsSync(path.resolve(file)))).toEqual([])
})

it('docs/operations.md says what the script reckons that a month costs', () => {
  const reckoned = execFileSync(process.execPath, ['scripts/cost.mjs'], { encoding: 'utf8' })
  expect(text).toContain(reckoned.trim())
})
