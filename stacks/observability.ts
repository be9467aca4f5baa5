import { Duration, Stack } from 'aws-cdk-lib'
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  SingleValueWidget,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Operation } from 'aws-cdk-lib/aws-dynamodb'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { FORGED } from '../packages/core/src/connections/inbox/forged'
import { lanes } from '../packages/core/src/kernel/jobs/lanes'
import { JOB_FAILED } from '../packages/core/src/kernel/jobs/run'
import { CRON_DONE } from '../packages/functions/src/observe/cron-done'
import type { ApiStack } from './api'
import { type CronName, crons } from './crons'
import { type Deployment, stackName } from './deployment'
import type { JobsStack } from './jobs'
import { configurationSetOf } from './mails'
import { type QueueName, queueNames } from './resources'
import { budget } from './safeguards'
import type { StorageStack } from './storage'

interface Rule {
  metric: IMetric
  threshold: number
  /** Periods in a row. */
  times?: number
  says: string
  below?: boolean
  /** What no data means. */
  missing?: TreatMissingData
}

/** How long a message may wait before an alarm rings, where a quarter of an hour is too long: people wait for these. */
const OLDEST_SECONDS: Partial<Record<QueueName, number>> = { numbers: 60 }

const minutes = (n: number) => Duration.minutes(n)
const sum = (n: number) => ({ statistic: Stats.SUM, period: minutes(n) })

/** Alarms that reach a person, and one dashboard. */
export class ObservabilityStack extends Stack {
  readonly topic: Topic

  constructor(
    scope: Construct,
    private readonly deployment: Deployment,
    private readonly parts: { storage: StorageStack; jobs: JobsStack; api: ApiStack },
  ) {
    super(scope, stackName(deployment, 'observability'))
    this.topic = new Topic(this, 'Alarms', { displayName: `Tendero ${deployment.stage}`, enforceSSL: true })
    if (deployment.alarmEmail) this.topic.addSubscription(new EmailSubscription(deployment.alarmEmail))
    this.watchApi()
    this.watchFunctions()
    this.watchJobs()
    this.watchTable()
    this.watchMails()
    this.draw()
    budget(this, deployment)
  }

  private alarm(id: string, { metric, threshold, times = 1, says, below, missing }: Rule): void {
    const alarm = new Alarm(this, id, {
      alarmName: `tendero-${this.deployment.stage}-${id}`,
      alarmDescription: says,
      metric,
      threshold,
      evaluationPeriods: times,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
    alarm.addOkAction(new SnsAction(this.topic))
  }

  private get latency(): Metric {
    return this.parts.api.api.metricLatency({ statistic: Stats.p(95), period: minutes(5) })
  }

  private watchApi(): void {
    const { api } = this.parts.api
    this.alarm('api-5xx', {
      metric: api.metricServerError(sum(5)),
      threshold: 5,
      says: 'Five or more answers 5xx in five minutes. Look for level "error" in the log of the api function.',
    })
    this.alarm('api-latency', {
      metric: this.latency,
      threshold: 1_500,
      times: 3,
      says: 'One answer in twenty takes over 1.5 s, for a quarter of an hour.',
    })
    this.alarm('hooks-forged', {
      metric: this.parts.api.handler.metricSays('api', FORGED, minutes(5)),
      threshold: 1,
      says: `Fifty posts in an hour to the address of one connection bore a wrong signature. Look for ${FORGED} in the log of the api: it names the shop, whose screen of connections says so too.`,
    })
  }

  private watchFunctions(): void {
    const { api, jobs } = this.parts
    const all = { api: api.handler, ...jobs.workers, ...jobs.crons }
    for (const [name, fn] of Object.entries(all)) {
      this.alarm(`${name}-throttles`, {
        metric: fn.metricThrottles(sum(5)),
        threshold: 1,
        says: `The function ${name} was refused a run: the account is at its limit of concurrent runs.`,
      })
      this.alarm(`${name}-errors`, {
        metric: fn.metricErrors(sum(5)),
        threshold: 3,
        says: `The function ${name} ended badly (out of time, out of memory, failed to load) three times in five minutes.`,
      })
    }
  }

  private watchJobs(): void {
    const { queues, deadLetters, workers, crons: functions } = this.parts.jobs
    for (const name of queueNames) {
      this.alarm(`${name}-dead-letters`, {
        metric: deadLetters[name].metricApproximateNumberOfMessagesVisible({
          statistic: Stats.MAXIMUM,
          period: minutes(5),
        }),
        threshold: 1,
        says: `A message of ${name} was given up. Find out why, then: node scripts/replay-dlq.mjs --stage ${this.deployment.stage} --lane ${name}`,
      })
      const seconds = OLDEST_SECONDS[name] ?? 900
      this.alarm(`${name}-age`, {
        metric: queues[name].metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, period: minutes(5) }),
        threshold: seconds,
        says: `The oldest message of ${name} has waited for over ${seconds} seconds.`,
      })
    }
    for (const lane of lanes) {
      this.alarm(`${lane}-jobs-failed`, {
        metric: workers[lane].metricSays(lane, JOB_FAILED, minutes(5)),
        threshold: 1,
        says: `A job of ${lane} failed with all its tries used up. Look for ${JOB_FAILED} in the log of the worker; a lost mail is shown to nobody else.`,
      })
    }
    for (const name of Object.keys(crons) as CronName[]) {
      this.alarm(`${name}-missed`, {
        metric: functions[name].metricSays(name, CRON_DONE, crons[name].within),
        threshold: 1,
        below: true,
        missing: TreatMissingData.BREACHING,
        says: `The cron ${name} has not done its work for ${crons[name].within.toHumanString()}, whether it ran or not.`,
      })
    }
  }

  private get throttledTable(): IMetric {
    return this.parts.storage.table.metricThrottledRequestsForOperations({
      operations: [Operation.GET_ITEM, Operation.BATCH_GET_ITEM, Operation.QUERY, Operation.TRANSACT_WRITE_ITEMS],
      period: minutes(5),
    })
  }

  private watchTable(): void {
    this.alarm('table-throttles', {
      metric: this.throttledTable,
      threshold: 10,
      says: 'The table refused ten or more requests in five minutes: one shop may be writing one row too fast.',
    })
    this.alarm('table-errors', {
      metric: this.parts.storage.table.metricSystemErrorsForOperations({
        operations: [Operation.GET_ITEM, Operation.QUERY, Operation.TRANSACT_WRITE_ITEMS],
        period: minutes(5),
      }),
      threshold: 5,
      says: 'DynamoDB failed five or more requests in five minutes.',
    })
  }

  /** SES looks at an account at these rates, and stops it at twice the bounces. Source: SES Developer Guide, "Enforcement". */
  private watchMails(): void {
    const rate = (metricName: string) =>
      new Metric({
        namespace: 'AWS/SES',
        metricName,
        dimensionsMap: { 'ses:configuration-set': configurationSetOf(this.deployment) },
        statistic: Stats.MAXIMUM,
        period: Duration.hours(1),
      })
    this.alarm('mail-bounces', {
      metric: rate('Reputation.BounceRate'),
      threshold: 0.05,
      says: 'One mail in twenty bounces: see which in the suppression list of SES. At one in ten SES stops the account.',
    })
    this.alarm('mail-complaints', {
      metric: rate('Reputation.ComplaintRate'),
      threshold: 0.001,
      says: 'One mail in a thousand is reported as spam: see which shop sends them. SES stops an account at five.',
    })
  }

  /** A search over the embedded metrics: one line for each call or capability that there is. */
  private byCall(metric: string, dimension: 'call' | 'area', statistic: string): MathExpression {
    const namespace = `Tendero/${this.deployment.stage}`
    const expression = `SEARCH('{"${namespace}",${dimension}} MetricName="${metric}"', '${statistic}', 300)`
    return new MathExpression({ expression, usingMetrics: {}, label: '', period: minutes(5) })
  }

  private draw(): void {
    const { api, jobs, storage } = this.parts
    const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
      new GraphWidget({ title, left, right, width: 12, height: 6 })
    const dashboard = new Dashboard(this, 'Dashboard', { dashboardName: `tendero-${this.deployment.stage}` })
    dashboard.addWidgets(
      new SingleValueWidget({
        title: 'Ahora',
        width: 24,
        metrics: [api.api.metricCount(sum(5)), api.api.metricServerError(sum(5)), this.latency],
      }),
    )
    dashboard.addWidgets(
      graph('Peticiones y fallos', [api.api.metricCount(sum(5))], [api.api.metricServerError(sum(5))]),
      graph('Latencia p95', [this.latency]),
      graph('Duración p95 por llamada', [this.byCall('duration', 'call', 'p95')]),
      graph('Fallos por llamada', [this.byCall('faults', 'call', 'Sum')]),
      graph(
        'Capacidad por área',
        [this.byCall('readUnits', 'area', 'Sum')],
        [this.byCall('writeUnits', 'area', 'Sum')],
      ),
      graph('Tabla', [
        storage.table.metricConsumedReadCapacityUnits(sum(5)),
        storage.table.metricConsumedWriteCapacityUnits(sum(5)),
        this.throttledTable,
      ]),
      graph(
        'Trabajos en espera',
        queueNames.map((name) => jobs.queues[name].metricApproximateNumberOfMessagesVisible()),
      ),
      graph(
        'Trabajos abandonados',
        queueNames.map((name) => jobs.deadLetters[name].metricApproximateNumberOfMessagesVisible()),
      ),
    )
  }
}
