import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { synthesize } from './synth'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'tendero-sst-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('SST builds the five stacks without account or network, the same ones that plain CDK makes', async () => {
  const [code, site, out] = ['code', 'site', 'out'].map((name) => path.join(folder, name)) as [string, string, string]
  mkdirSync(code)
  mkdirSync(path.join(site, 'assets'), { recursive: true })
  writeFileSync(path.join(code, 'api.mjs'), '')
  writeFileSync(path.join(site, 'index.html'), '')
  const sst = path.join(root, 'node_modules/sst/cli/sst.js')
  const args = ['scripts/fake-aws.mjs', '--', process.execPath, sst, 'build', '--stage', 'test', '--to', out]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { ...process.env, TENDERO_CODE: code, TENDERO_SITE: site, VITEST: undefined, NODE_ENV: undefined },
  })
  expect(stdout).toContain('Built: 5 stacks')
  const templates = readdirSync(out).filter((name) => name.endsWith('.template.json'))
  expect(templates).toHaveLength(5)
  const { assembly } = synthesize()
  for (const name of templates) {
    const { Resources } = JSON.parse(readFileSync(path.join(out, name), 'utf8')) as { Resources: object }
    const plain = assembly.getStackByName(name.replace('.template.json', '')).template as { Resources: object }
    const ids = (resources: object) =>
      Object.keys(resources)
        .filter((id) => !/^CDKMetadata/.test(id))
        .sort()
    // SST adds a function of its own to some stacks; ours are all there.
    expect(ids(Resources)).toEqual(expect.arrayContaining(ids(plain.Resources).filter((id) => !/Deployment/.test(id))))
  }
})
