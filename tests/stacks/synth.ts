import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { App, Aspects } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import type { CloudAssembly } from 'aws-cdk-lib/cx-api'
import { AwsSolutionsChecks } from 'cdk-nag'
import { tendero } from '../../stacks/app'
import { auditLockOf, type Deployment } from '../../stacks/deployment'

export type Part = 'storage' | 'jobs' | 'api' | 'web' | 'observability'

export interface Synthesized {
  template: (part: Part) => Template
  assembly: CloudAssembly
}

const done = new Map<string, Synthesized>()

/**
 * Synthesises the templates of a stage, with cdk-nag's verdict on them, once in a process. Needs no network, no account and
 * no build.
 */
export function synthesize(changes: Partial<Deployment> = {}): Synthesized {
  const key = JSON.stringify(changes)
  const synthesized = done.get(key) ?? synthesizeNow(changes)
  done.set(key, synthesized)
  return synthesized
}

function synthesizeNow(changes: Partial<Deployment>): Synthesized {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tendero-stacks-'))
  const [code, site] = [path.join(folder, 'code'), path.join(folder, 'site')]
  mkdirSync(code)
  mkdirSync(path.join(site, 'assets'), { recursive: true })
  writeFileSync(path.join(code, 'api.mjs'), 'export const handler = async () => {}')
  writeFileSync(path.join(site, 'index.html'), '<!doctype html>')
  writeFileSync(path.join(site, 'assets/app-0000.js'), '0')
  const deployment = {
    stage: 'test',
    version: '0.0.0',
    code,
    site,
    mailFrom: 'no-responder@tendero.co',
    metrics: true,
    auditLock: auditLockOf(changes.stage ?? 'test'),
    budgetDollars: 200,
    ...changes,
  }
  const app = new App({ outdir: path.join(folder, 'out') })
  tendero(app, deployment)
  Aspects.of(app).add(new AwsSolutionsChecks())
  const assembly = app.synth()
  const name = (part: Part) => `${deployment.stage}-tendero-${part}`
  const template = (part: Part) => Template.fromJSON(assembly.getStackByName(name(part)).template)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { template, assembly }
}
