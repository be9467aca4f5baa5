import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { tableDefinition } from '@tendero/core/kernel/db/table'
import { fileKey } from '@tendero/core/kernel/files/store'
import { lanes } from '@tendero/core/kernel/jobs/lanes'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { commonHeaders } from '../../packages/functions/src/local/headers'
import { crons } from '../../stacks/crons'
import { auditLockOf, restoredTableOf } from '../../stacks/deployment'
import { type FunctionName, functions } from '../../stacks/functions'
import { queueNames } from '../../stacks/resources'
import { asTenant } from '../support/ambient'
import { synthesize } from './synth'

const { template, assembly } = synthesize()
const [storage, jobs, api, web, observability] = (['storage', 'jobs', 'api', 'web', 'observability'] as const).map(
  template,
)
const parts = { storage: storage!, jobs: jobs!, api: api!, web: web!, observability: observability! }

/** The store's client as a function has it: by the region and a role, with no endpoint of ours. */
async function signing() {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', TENDERO_BUCKET: 'the-bucket' })
  return { s3: await import('@tendero/core/kernel/files/s3') }
}

type Properties = Record<string, unknown>
const propertiesOf = (part: keyof typeof parts, type: string): Properties[] =>
  Object.values(parts[part].findResources(type)).map((resource) => resource.Properties as Properties)
const onlyOne = (part: keyof typeof parts, type: string): Properties => {
  const found = propertiesOf(part, type)
  expect(found).toHaveLength(1)
  return found[0]!
}

describe('storage', () => {
  it('has the table of the local run: same keys, same indexes, paid by request', () => {
    const table = onlyOne('storage', 'AWS::DynamoDB::Table')
    const { TableName: _, ...local } = tableDefinition('x')
    const byName = (a: { AttributeName?: string }, b: { AttributeName?: string }) =>
      String(a.AttributeName).localeCompare(String(b.AttributeName))
    expect((table.AttributeDefinitions as never[]).sort(byName)).toEqual(local.AttributeDefinitions?.sort(byName))
    expect(table).toMatchObject({
      KeySchema: local.KeySchema,
      GlobalSecondaryIndexes: local.GlobalSecondaryIndexes,
      BillingMode: local.BillingMode,
    })
  })

  it('can be restored to a second, and nobody deletes it by mistake', () => {
    expect(onlyOne('storage', 'AWS::DynamoDB::Table')).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    })
    const prod = synthesize({ stage: 'prod' }).template('storage')
    for (const type of ['AWS::DynamoDB::Table', 'AWS::S3::Bucket'])
      prod.allResources(type, { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' })
  })

  it('moves every function to a restored table, permissions included, and keeps the old one', () => {
    const { template: restored } = synthesize({ restoredTable: 'saved' })
    restored('storage').resourceCountIs('AWS::DynamoDB::Table', 1)
    for (const part of ['api', 'jobs'] as const) {
      for (const fn of Object.values(restored(part).findResources('AWS::Lambda::Function')))
        expect(fn.Properties.Environment.Variables.TENDERO_TABLE).toBe('saved')
      const policies = JSON.stringify(restored(part).findResources('AWS::IAM::Policy'))
      expect(policies).toContain(':table/saved')
      expect(policies).not.toMatch(/ImportValue":"test-tendero-storage:ExportsOutputFnGetAttTable/)
    }
  })

  it('says which table was restored in the code, so that forgetting a variable undoes no recovery', () => {
    expect(restoredTableOf('prod', { prod: 'saved' })).toBe('saved')
    expect(restoredTableOf('staging', { prod: 'saved' })).toBeUndefined()
    expect(readFileSync('sst.config.ts', 'utf8')).toContain('restoredTable: restoredTableOf(stage),')
    const told = JSON.parse(readFileSync('stacks/restored.json', 'utf8')) as Record<string, unknown>
    for (const [stage, table] of Object.entries(told)) {
      expect(table, stage).toMatch(/^[\w.-]{3,255}$/)
      expect(restoredTableOf(stage)).toBe(table)
    }
  })

  const filesBucket = () => {
    const [files] = propertiesOf('storage', 'AWS::S3::Bucket').filter(({ CorsConfiguration }) => CorsConfiguration)
    return files as { LifecycleConfiguration: { Rules: Properties[] } }
  }

  it('drops uploads in a day, imports with their results in thirty, and nothing else that is current', () => {
    const { Rules } = filesBucket().LifecycleConfiguration
    const dropped = Rules.filter(({ ExpirationInDays }) => ExpirationInDays !== undefined)
    expect(dropped.map(({ Prefix, ExpirationInDays }) => [Prefix, ExpirationInDays])).toEqual([
      ['temporary/', 1],
      ['imports/', 30],
    ])
    for (const rule of dropped)
      expect(rule).toMatchObject({ Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 1 } })
    // Where the app puts them is where the rules look, and what stays is nowhere near.
    return asTenant('ten_1', async () => {
      const keys = ['temporary/uploads/a', 'imports/a', 'orders/a', 'imported/a'].map(fileKey)
      expect(keys.map((key) => dropped.some(({ Prefix }) => key.startsWith(String(Prefix))))).toEqual([
        ...[true, true],
        ...[false, false],
      ])
    })
  })

  it('keeps files private, versioned and off plain HTTP; only the app may post to them or read an answer', () => {
    parts.storage.hasResourceProperties('AWS::S3::Bucket', {
      VersioningConfiguration: { Status: 'Enabled' },
      CorsConfiguration: {
        CorsRules: [
          Match.objectLike({
            AllowedMethods: ['POST', 'GET'],
            AllowedOrigins: ['https://*.cloudfront.net'],
            AllowedHeaders: ['content-type', 'idempotency-key'],
            ExposedHeaders: ['content-disposition'],
          }),
        ],
      },
    })
    for (const part of ['storage', 'web'] as const) {
      for (const bucket of propertiesOf(part, 'AWS::S3::Bucket'))
        expect(Object.values(bucket.PublicAccessBlockConfiguration as object)).toEqual([true, true, true, true])
      for (const { PolicyDocument } of propertiesOf(part, 'AWS::S3::BucketPolicy'))
        expect(JSON.stringify(PolicyDocument)).toContain('"aws:SecureTransport":"false"')
    }
  })

  it('locks the copies of the audit: versioned, under a key, for ten years in production', () => {
    const locked = (changes: Parameters<typeof synthesize>[0]) =>
      Object.values(synthesize(changes).template('storage').findResources('AWS::S3::Bucket'))
        .map(({ Properties }) => Properties as Properties)
        .filter(({ ObjectLockEnabled }) => ObjectLockEnabled)
    const [copies, ...others] = locked({ stage: 'prod' })
    expect(others).toEqual([])
    expect(copies).toMatchObject({
      ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 3_653 } } },
      VersioningConfiguration: { Status: 'Enabled' },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms' } }],
      },
    })
    // Nothing drops what is locked.
    expect(JSON.stringify(copies?.LifecycleConfiguration)).not.toContain('Expiration')
    const lockOf = (stage: string, text?: string) => {
      const [{ ObjectLockConfiguration } = {}] = locked({ stage, auditLock: auditLockOf(stage, text) })
      return (ObjectLockConfiguration as { Rule: { DefaultRetention: object } }).Rule.DefaultRetention
    }
    expect(lockOf('test')).toEqual({ Mode: 'GOVERNANCE', Days: 1 })
    expect(lockOf('prod', 'compliance:730')).toEqual({ Mode: 'COMPLIANCE', Days: 730 })
    for (const text of ['', 'none', 'compliance:0', 'governance:x'])
      expect(() => auditLockOf('prod', text)).toThrow('TENDERO_AUDIT_LOCK')
  })

  it("lets only the app's own address upload when it has one", () => {
    const domain = { name: 'app.tendero.co', zoneId: 'Z1', zoneName: 'tendero.co' }
    const named = synthesize({ domain })
    named.template('storage').hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: { CorsRules: [Match.objectLike({ AllowedOrigins: ['https://app.tendero.co'] })] },
    })
    named.template('web').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({
        Aliases: ['app.tendero.co'],
        ViewerCertificate: Match.objectLike({ MinimumProtocolVersion: 'TLSv1.2_2021' }),
      }),
    })
    named.template('web').hasResourceProperties('AWS::Route53::RecordSet', { Name: 'app.tendero.co.', Type: 'A' })
  })
})

describe('jobs', () => {
  it('gives each lane a queue with dead letters, hidden for more than six runs of its worker', () => {
    const queues = propertiesOf('jobs', 'AWS::SQS::Queue')
    for (const lane of lanes) {
      const queue = queues.find(({ QueueName }) => QueueName === `test-tendero-${lane}`)
      expect(queue?.RedrivePolicy).toMatchObject({ maxReceiveCount: 5 })
      expect(queue?.VisibilityTimeout).toBeGreaterThan(6 * functions[lane].timeoutSeconds)
      expect(queues.some(({ QueueName }) => QueueName === `test-tendero-${lane}-dlq`)).toBe(true)
    }
  })

  it('has a queue in order for the numbers, whose groups wait neither for each other nor long for a dead worker', () => {
    const queues = propertiesOf('jobs', 'AWS::SQS::Queue')
    const numbers = queues.find(({ QueueName }) => QueueName === 'test-tendero-numbers.fifo')
    expect(numbers).toMatchObject({
      FifoQueue: true,
      DeduplicationScope: 'messageGroup',
      FifoThroughputLimit: 'perMessageGroupId',
      RedrivePolicy: { maxReceiveCount: 3 },
    })
    const { timeoutSeconds } = functions.numbers
    expect(numbers?.VisibilityTimeout).toBeGreaterThan(timeoutSeconds)
    expect(numbers?.VisibilityTimeout).toBeLessThan(2 * timeoutSeconds)
    expect(queues.find(({ QueueName }) => QueueName === 'test-tendero-numbers-dlq.fifo')).toMatchObject({
      FifoQueue: true,
    })
  })

  it('lets the API alone send to the lane of numbers', () => {
    const senders = statements().filter(
      ({ Action, Resource }) =>
        [Action].flat().includes('sqs:SendMessage') && JSON.stringify(Resource).includes('numbersQueue'),
    )
    expect(senders.map(({ id }) => id.replace(/Role.*/, ''))).toEqual(['api'])
  })

  it('returns failed messages alone and never runs more batches at once than its cap', () => {
    const sources = propertiesOf('jobs', 'AWS::Lambda::EventSourceMapping')
    expect(sources).toHaveLength(queueNames.length)
    for (const source of sources) {
      expect(source.FunctionResponseTypes).toEqual(['ReportBatchItemFailures'])
      expect((source.ScalingConfig as { MaximumConcurrency: number }).MaximumConcurrency).toBeLessThanOrEqual(5)
    }
  })

  it('runs every cron by the clock, and rings when one is missed', () => {
    const rules = propertiesOf('jobs', 'AWS::Events::Rule').map(({ ScheduleExpression }) => ScheduleExpression)
    for (const [name, { schedule }] of Object.entries(crons)) {
      expect(rules).toContain(schedule.expressionString)
      parts.observability.hasResourceProperties('AWS::CloudWatch::Alarm', {
        AlarmName: `tendero-test-${name}-missed`,
        MetricName: `${name}-cron-done`,
        TreatMissingData: 'breaching',
        ComparisonOperator: 'LessThanThreshold',
      })
    }
  })
})

describe('the API', () => {
  it('is one HTTP API in front of one function, throttled and logged without queries or headers', () => {
    parts.api.hasResourceProperties('AWS::ApiGatewayV2::Route', { RouteKey: '$default' })
    parts.api.hasResourceProperties('AWS::ApiGatewayV2::Integration', { PayloadFormatVersion: '2.0' })
    const stage = onlyOne('api', 'AWS::ApiGatewayV2::Stage')
    expect(stage.DefaultRouteSettings).toEqual({ ThrottlingBurstLimit: 1000, ThrottlingRateLimit: 500 })
    const { Format } = stage.AccessLogSettings as { Format: string }
    expect(Format).not.toMatch(/query|header|authorizer|\$context\.path"?\?/i)
  })

  it('runs every function on arm64, a current Node and ES modules, with its log kept for a month', () => {
    const all = [...propertiesOf('api', 'AWS::Lambda::Function'), ...propertiesOf('jobs', 'AWS::Lambda::Function')]
    expect(all).toHaveLength(Object.keys(functions).length)
    for (const fn of all) expect(fn).toMatchObject({ Runtime: 'nodejs22.x', Architectures: ['arm64'] })
    for (const part of ['api', 'jobs'] as const)
      parts[part].allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 30 })
  })

  it('has no secret in any template: only names of parameters', () => {
    const text = JSON.stringify(assembly.stacks.map((stack) => stack.template))
    expect(text).toContain('/tendero/test/TENDERO_SECRET')
    expect(text).not.toContain('"TENDERO_SECRET":')
  })
})

interface Statement {
  Action: string | string[]
  Resource: unknown
  Condition?: object
}

/** What the roles of our functions may do, by logical id of the policy. */
const statements = () =>
  (['api', 'jobs'] as const).flatMap((part) =>
    Object.entries(parts[part].findResources('AWS::IAM::Policy')).flatMap(([id, { Properties }]) =>
      (Properties.PolicyDocument.Statement as Statement[]).map((statement) => ({ id, ...statement })),
    ),
  )

describe('permissions', () => {
  it('never name a whole service, nor every resource', () => {
    expect(statements().length).toBeGreaterThan(10)
    for (const { id, Action, Resource } of statements()) {
      for (const action of [Action].flat()) expect(action, id).toMatch(/^[a-z0-9]+:[A-Z][A-Za-z]+$/)
      for (const resource of [Resource].flat()) expect(resource, id).not.toBe('*')
    }
  })

  it.each(Object.keys(functions) as FunctionName[])('of %s are those of the table of functions', (name) => {
    const own = statements().filter(({ id }) => id.startsWith(`${name}Role`))
    const given = new Set(own.flatMap(({ Action }) => [Action].flat()))
    const told = new Set<string>(functions[name].grants.flatMap(({ actions }) => [...actions]))
    // Its log group, its queue and its parameters come with the function.
    const around =
      /^(logs:(CreateLogStream|PutLogEvents)|ssm:GetParameters|sqs:(ReceiveMessage|DeleteMessage|ChangeMessageVisibility|GetQueueUrl|GetQueueAttributes))$/
    expect([...given].filter((action) => !told.has(action) && !around.test(action))).toEqual([])
    expect([...told].filter((action) => !given.has(action))).toEqual([])
  })

  it('let files be read, written and signed for under the prefixes of the app only', () => {
    const reads = (name: string) =>
      statements()
        .filter(({ id, Action }) => id.startsWith(`${name}Role`) && [Action].flat().includes('s3:GetObject'))
        .flatMap(({ Resource }) => [Resource].flat())
        .map((arn) => (arn as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1].at(-1))
        .sort()
    for (const name of ['api', 'imports', 'guides']) expect(reads(name)).toEqual(['/T/*', '/imports/*', '/temporary/*'])
    for (const name of ['mail', 'books']) expect(reads(name)).toEqual(['/T/*'])
    for (const name of ['numbers', 'sweep', 'rollup']) expect(reads(name)).toEqual([])
  })

  it('let one function put copies of the audit, and none read, remove or unlock one', () => {
    const copies = statements().filter(({ Resource }) => JSON.stringify(Resource).includes('AuditCopies'))
    expect(copies.map(({ id, Action }) => [id.replace(/Role.*/, ''), Action])).toEqual([['books', 's3:PutObject']])
    expect(JSON.stringify(copies[0]?.Resource)).toContain('"/audit/*"')
    expect(JSON.stringify(statements())).not.toMatch(/Bypass|Retention|LegalHold/)
  })

  it('let the sweep read one index, and read and write rows of jobs alone', () => {
    const own = statements().filter(
      ({ id, Action }) => id.startsWith('sweepRole') && String(Action).includes('dynamodb'),
    )
    expect(own).toHaveLength(2)
    expect(own[0]?.Action).toBe('dynamodb:Query')
    expect(JSON.stringify(own[0]?.Resource)).toContain('/index/gsi1')
    expect(own[1]?.Action).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
    ])
    expect(own[1]?.Condition).toEqual({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['T#*#job', 'T#*#count#job', 'G#receipt#*'] },
    })
  })
})

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

describe('mails', () => {
  it('go out under a set that stops those to addresses that bounced or complained, and counts them', () => {
    expect(onlyOne('jobs', 'AWS::SES::ConfigurationSet')).toMatchObject({
      Name: 'tendero-test',
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      ReputationOptions: { ReputationMetricsEnabled: true },
    })
    const { EventDestination } = onlyOne('jobs', 'AWS::SES::ConfigurationSetEventDestination')
    expect(EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint', 'reject'],
      // One series for each: nothing of a shop or a mail.
      CloudWatchDestination: { DimensionConfigurations: [{ DimensionValueSource: 'messageTag' }] },
    })
  })

  it('name the set, and their worker may send by no other', () => {
    for (const part of ['api', 'jobs'] as const)
      for (const { Environment } of propertiesOf(part, 'AWS::Lambda::Function'))
        expect(Environment).toMatchObject({ Variables: { MAIL_CONFIGURATION_SET: 'tendero-test' } })
    const [send, ...others] = statements().filter(({ Action }) => String(Action).includes('ses:'))
    expect(others).toEqual([])
    expect(JSON.stringify(send?.Resource)).toContain(':configuration-set/tendero-test')
  })

  it.each([
    ['mail-bounces', 'Reputation.BounceRate', 0.05],
    ['mail-complaints', 'Reputation.ComplaintRate', 0.001],
  ])('ring for %s before SES looks at the account', (name, MetricName, Threshold) => {
    parts.observability.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: `tendero-test-${name}`,
      Namespace: 'AWS/SES',
      MetricName,
      Threshold,
      Dimensions: [{ Name: 'ses:configuration-set', Value: 'tendero-test' }],
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      AlarmActions: [{ Ref: Match.stringLikeRegexp('^Alarms') }],
    })
  })
})

describe('observability', () => {
  it.each([
    'api-5xx',
    'api-latency',
    'hooks-forged',
    'api-throttles',
    'table-throttles',
    ...lanes.flatMap((lane) => [`${lane}-dead-letters`, `${lane}-age`, `${lane}-errors`, `${lane}-jobs-failed`]),
    ...['numbers-dead-letters', 'numbers-age', 'numbers-errors', 'numbers-throttles'],
  ])('rings for %s, and tells a topic', (name) => {
    parts.observability.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: `tendero-test-${name}`,
      AlarmActions: [{ Ref: Match.stringLikeRegexp('^Alarms') }],
    })
  })

  it('draws one dashboard', () => parts.observability.resourceCountIs('AWS::CloudWatch::Dashboard', 1))
})
