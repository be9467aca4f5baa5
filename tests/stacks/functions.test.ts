import { lanes } from '@tendero/core/kernel/jobs/lanes'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { crons } from '../../stacks/crons'
import { type FunctionName, functions } from '../../stacks/functions'
import { queueNames } from '../../stacks/resources'
import { assembly, onlyOne, parts, propertiesOf, statements } from './deployed'

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
