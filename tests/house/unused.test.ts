import { execFile } from 'node:child_process'
import { appendFile, cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const knip = path.join(root, 'node_modules/knip/bin/knip.js')

const NOT_SOURCES = new Set(['node_modules', 'dist', '.git', '.tendero', '.tanstack', '.sst', 'cdk.out', 'docs'])

let copy: string
beforeAll(async () => {
  copy = await mkdtemp(path.join(os.tmpdir(), 'tendero-unused-'))
  await cp(root, copy, { recursive: true, filter: (file) => !NOT_SOURCES.has(path.basename(file)) })
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

type Named = { name: string }
type Found = { file: string; files: Named[]; exports: Named[]; types: Named[] }

/** What knip finds unused in the copy, as `file: name`. */
const unused = () =>
  new Promise<string[]>((resolve, reject) =>
    execFile(process.execPath, [knip, '--reporter', 'json'], { cwd: copy }, (_, out, error) => {
      if (!out) return reject(new Error(error))
      const { issues } = JSON.parse(out) as { issues: Found[] }
      resolve(
        issues.flatMap(({ file, files, exports, types }) => [
          ...files.map(() => file),
          ...[...exports, ...types].map(({ name }) => `${file}: ${name}`),
        ]),
      )
    }),
  )

it('finds a file, an export and a type that nothing uses, in core as anywhere', async () => {
  const extra = 'export const nobodyUsesIt = 1\nexport type NobodyUsesIt = string\n'
  const files = ['core/src/kernel', 'functions/src/jobs', 'web/src/lib'].map(
    (folder) => `packages/${folder}/nobody-imports-it.ts`,
  )
  const edited = ['core/src/kernel/values/money.ts', 'web/src/lib/format.ts'].map((file) => `packages/${file}`)
  for (const file of files) await writeFile(path.join(copy, file), extra)
  for (const file of edited) await appendFile(path.join(copy, file), extra)
  expect((await unused()).sort()).toEqual(
    [...files, ...edited.flatMap((file) => [`${file}: nobodyUsesIt`, `${file}: NobodyUsesIt`])].sort(),
  )
})
