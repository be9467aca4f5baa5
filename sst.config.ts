import path from 'node:path'
import type { SSTConfig } from 'sst'
import manifest from './package.json'
import { loginOriginOf } from './packages/functions/src/local/headers'
import { tendero } from './stacks/app'
import { auditLockOf, type Deployment, restoredTableOf } from './stacks/deployment'

/** CloudFront takes its certificate from us-east-1, which is also the region nearest to Colombia by cable. */
const REGION = 'us-east-1'

function domain(): Deployment['domain'] {
  const { TENDERO_DOMAIN: name, TENDERO_ZONE_ID: zoneId, TENDERO_ZONE_NAME: zoneName } = process.env
  if (!name) return undefined
  if (!zoneId || !zoneName) throw new Error('TENDERO_DOMAIN also needs TENDERO_ZONE_ID and TENDERO_ZONE_NAME')
  return { name, zoneId, zoneName }
}

/** What a stage is made of. `docs/operations.md` says what each variable means. */
const deploymentOf = (stage: string): Deployment => ({
  stage,
  version: process.env.TENDERO_VERSION ?? manifest.version,
  code: path.resolve(process.env.TENDERO_CODE ?? 'dist/lambda'),
  site: path.resolve(process.env.TENDERO_SITE ?? 'packages/web/dist'),
  domain: domain(),
  restoredTable: restoredTableOf(stage),
  mailFrom: process.env.TENDERO_MAIL_FROM ?? 'no-responder@tendero.co',
  metrics: process.env.TENDERO_METRICS !== 'off',
  auditLock: auditLockOf(stage, process.env.TENDERO_AUDIT_LOCK),
  budgetDollars: Number(process.env.TENDERO_BUDGET ?? 200),
  loginOrigin: loginOriginOf(process.env.TENDERO_LOGIN_ORIGIN),
  alarmEmail: process.env.TENDERO_ALARM_EMAIL,
  nit: process.env.TENDERO_NIT,
})

export default {
  config: () => ({ name: 'tendero', region: REGION }),
  stacks(app) {
    tendero(app, deploymentOf(app.stage))
  },
} satisfies SSTConfig
