import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { commonHeaders } from '../../packages/functions/src/local/headers'
import { onlyOne, type Properties, parts, propertiesOf } from './deployed'
import { synthesize } from './synth'

/** The store's client as a function has it: by the region and a role, with no endpoint of ours. */
async function signing() {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', TENDERO_BUCKET: 'the-bucket' })
  return { s3: await import('@tendero/core/kernel/files/s3') }
}

describe('the web', () => {
  const distribution = () => onlyOne('web', 'AWS::CloudFront::Distribution').DistributionConfig as Properties

  it('serves the API under the same address, never cached, and knows itself to it', () => {
    const behaviors = distribution().CacheBehaviors as Properties[]
    expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/v2/media/*',
      '/api/*',
      '/t/*',
      '/r/*',
      '/q/*',
      '/c/*',
      '/e/*',
      '/p/*',
    ])
    // Whoever reads a quote answers it, whoever opens a catalogue asks for what they want, and a client pays.
    for (const answered of behaviors.slice(-3)) expect(answered.AllowedMethods).toContain('POST')
    // The managed policy CachingDisabled.
    expect(behaviors[1]).toMatchObject({ CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad' })
    const [, origin] = distribution().Origins as Properties[]
    expect(origin?.OriginCustomHeaders).toMatchObject([{ HeaderName: 'x-tendero-origin' }])
  })

  it('has the pages without a login made by the function, never cached, never followed by a referrer', () => {
    const [, api, page] = distribution().CacheBehaviors as Properties[]
    expect(page).toMatchObject({
      PathPattern: '/t/*',
      TargetOriginId: api!.TargetOriginId,
      CachePolicyId: api!.CachePolicyId,
      OriginRequestPolicyId: api!.OriginRequestPolicyId,
      ViewerProtocolPolicy: 'redirect-to-https',
    })
    const { Ref: policy } = page!.ResponseHeadersPolicyId as { Ref: string }
    const { ResponseHeadersPolicyConfig } = parts.web.findResources('AWS::CloudFront::ResponseHeadersPolicy')[policy]!
      .Properties
    expect(ResponseHeadersPolicyConfig.SecurityHeadersConfig.ReferrerPolicy.ReferrerPolicy).toBe('no-referrer')
    // Each page names its own style and script.
    expect(ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy).toBeUndefined()
  })

  it('answers the page for screens without touching the misses of the API', () => {
    expect(distribution().CustomErrorResponses).toBeUndefined()
    for (const behavior of distribution().CacheBehaviors as Properties[])
      expect(behavior.FunctionAssociations).toBeUndefined()
    const code = readFileSync('stacks/screens.js', 'utf8')
    const route = (uri: string) => runInNewContext(`${code}; handler({ request: { uri: ${JSON.stringify(uri)} } }).uri`)
    for (const screen of ['/', '/login', '/ventas/ped_01J', '/restablecer', '/productos/1.5'])
      expect(route(screen)).toBe('/index.html')
    for (const file of ['/assets/index-1a2b.js', '/assets/gone', '/favicon.svg', '/robots.txt', '/index.html'])
      expect(route(file)).toBe(file)
  })

  it('keeps its bucket private behind an access control of its own', () => {
    parts.web.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
      OriginAccessControlConfig: Match.objectLike({ SigningBehavior: 'always', SigningProtocol: 'sigv4' }),
    })
  })

  it('sends the security headers of the local server, and HSTS', () => {
    const headers = propertiesOf('web', 'AWS::CloudFront::ResponseHeadersPolicy')
    const text = JSON.stringify(headers)
    expect(text).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(text).toContain("frame-ancestors 'none'")
    expect(text).not.toContain("script-src 'self' 'unsafe-inline'")
    for (const { ResponseHeadersPolicyConfig } of headers)
      expect(ResponseHeadersPolicyConfig).toMatchObject({
        SecurityHeadersConfig: {
          StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY' },
          ReferrerPolicy: {
            ReferrerPolicy: expect.stringMatching(`^(${commonHeaders['referrer-policy']}|no-referrer)$`),
          },
        },
        CustomHeadersConfig: {
          Items: [
            { Header: 'permissions-policy', Value: commonHeaders['permissions-policy'] },
            { Header: 'cross-origin-opener-policy', Value: 'same-origin' },
          ],
        },
      })
  })

  it('opens to the windows of the one origin that may sign in, and tells it to the app', () => {
    const named = synthesize({ loginOrigin: 'https://socio.example' })
    const headers = JSON.stringify(named.template('web').findResources('AWS::CloudFront::ResponseHeadersPolicy'))
    expect(headers).toContain('{"Header":"cross-origin-opener-policy","Override":true,"Value":"unsafe-none"}')
    const config = named.assembly.directory
    const written = readdirSync(config, { recursive: true }).filter((file) => String(file).endsWith('config.json'))
    expect(written.map((file) => JSON.parse(readFileSync(path.join(config, String(file)), 'utf8')))).toContainEqual({
      loginOrigin: 'https://socio.example',
    })
  })

  it('lets pages reach the store at the address that uploads and downloads are signed for', async () => {
    const { s3 } = await signing()
    const hosts = [(await s3.presign('T/a', 'text/plain', 1)).url, await s3.presignGet('T/a', undefined, 60)]
    for (const url of hosts) expect(new URL(url).host).toBe('the-bucket.s3.us-east-1.amazonaws.com')
    const policies = JSON.stringify(propertiesOf('web', 'AWS::CloudFront::ResponseHeadersPolicy'))
    // The bucket's `bucket.s3.region.amazonaws.com`, by a reference between the stacks.
    expect(policies).toMatch(/connect-src 'self' https:\/\/",\{"Fn::ImportValue":"[^"]*RegionalDomainName/)
  })

  it('keeps hashed files for ever and asks for the page each time', () => {
    const copies = propertiesOf('web', 'Custom::CDKBucketDeployment').map(({ SystemMetadata }) => SystemMetadata)
    expect(copies).toEqual([
      { 'cache-control': 'public, max-age=31536000, immutable' },
      { 'cache-control': 'no-cache' },
    ])
  })
})

describe('what keeps a bill or an attack small', () => {
  const prod = synthesize({ stage: 'prod', alarmEmail: 'alarmas@tendero.co' })

  it('is a ceiling of the table and of each index', () => {
    const table = onlyOne('storage', 'AWS::DynamoDB::Table')
    const ceiling = { MaxReadRequestUnits: 20_000, MaxWriteRequestUnits: 20_000 }
    expect(table.OnDemandThroughput).toEqual(ceiling)
    for (const index of table.GlobalSecondaryIndexes as Properties[]) expect(index.OnDemandThroughput).toEqual(ceiling)
  })

  it('is a firewall of production that turns away an address that asks too often', () => {
    prod.template('web').hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
      Rules: [{ Statement: { RateBasedStatement: { Limit: 3_000, AggregateKeyType: 'IP' } } }],
    })
    prod.template('web').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { WebACLId: Match.anyValue() },
    })
    parts.web.resourceCountIs('AWS::WAFv2::WebACL', 0)
  })

  it('is a budget that mails who hears of alarms', () => {
    prod.template('observability').hasResourceProperties('AWS::Budgets::Budget', {
      Budget: { TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 200, Unit: 'USD' } },
      NotificationsWithSubscribers: [
        { Subscribers: [{ Address: 'alarmas@tendero.co' }] },
        { Notification: { NotificationType: 'FORECASTED' } },
      ],
    })
  })

  it('comes with a copy of production by month, kept for over a year', () => {
    prod.template('storage').hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [{ Lifecycle: { DeleteAfterDays: 396 }, ScheduleExpression: 'cron(0 7 1 * ? *)' }],
      },
    })
    prod.template('storage').resourceCountIs('AWS::Backup::BackupSelection', 1)
  })
})
