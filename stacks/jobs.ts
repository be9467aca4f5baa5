import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { NagSuppressions } from 'cdk-nag'
import type { Construct } from 'constructs'
import { type Lane, lanes } from '../packages/core/src/kernel/jobs/lanes'
import { AppFunction } from './app-function'
import { type CronName, crons } from './crons'
import { type Deployment, stackName } from './deployment'
import { functions } from './functions'
import { mailSet } from './mails'
import { environmentOf, type Queues, resourcesOf } from './resources'
import type { StorageStack } from './storage'

/** Batches of a lane that run at once; the rest waits in its queue. */
const concurrency: Record<Lane, number> = { imports: 5, guides: 5, mail: 2, books: 5 }
/** Receives before a message is set aside. */
const MAX_RECEIVES = 5

/** Queues of jobs with their workers and dead letters, and what runs by the clock. */
export class JobsStack extends Stack {
  readonly queues: Queues
  readonly deadLetters: Queues
  readonly workers: Record<Lane, AppFunction>
  readonly crons: Record<CronName, AppFunction>

  constructor(scope: Construct, deployment: Deployment, storage: StorageStack) {
    super(scope, stackName(deployment, 'jobs'))
    const byLane = <T>(make: (lane: Lane) => T) =>
      Object.fromEntries(lanes.map((lane) => [lane, make(lane)])) as Record<Lane, T>
    this.deadLetters = byLane((lane) => this.deadLetterQueue(deployment, lane))
    this.queues = byLane((lane) => this.queue(deployment, lane))
    const shared = {
      deployment,
      resources: resourcesOf(storage, this.queues, deployment),
      environment: environmentOf(storage, this.queues, deployment),
    }
    this.workers = byLane((name) => this.worker(new AppFunction(this, { ...shared, name }), name))
    mailSet(this, deployment)
    const names = Object.keys(crons) as CronName[]
    this.crons = Object.fromEntries(
      names.map((name) => [name, this.cron(new AppFunction(this, { ...shared, name }), name)]),
    ) as Record<CronName, AppFunction>
  }

  private deadLetterQueue({ stage }: Deployment, lane: Lane): Queue {
    const queue = new Queue(this, `${lane}DeadLetters`, {
      queueName: `${stage}-tendero-${lane}-dlq`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      removalPolicy: RemovalPolicy.DESTROY,
    })
    NagSuppressions.addResourceSuppressions(queue, [
      { id: 'AwsSolutions-SQS3', reason: 'This is itself the dead-letter queue.' },
    ])
    return queue
  }

  /** Hidden for longer than six runs of its worker, as Lambda asks, so that no batch comes twice while it runs. */
  private queue({ stage }: Deployment, lane: Lane): Queue {
    return new Queue(this, `${lane}Queue`, {
      queueName: `${stage}-tendero-${lane}`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(functions[lane].timeoutSeconds * 6 + 30),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters[lane], maxReceiveCount: MAX_RECEIVES },
      removalPolicy: RemovalPolicy.DESTROY,
    })
  }

  private worker(worker: AppFunction, lane: Lane): AppFunction {
    worker.addEventSource(
      new SqsEventSource(this.queues[lane], {
        // A long job has its run for itself; mails share one.
        batchSize: lane === 'mail' ? 10 : 1,
        reportBatchItemFailures: true,
        maxConcurrency: concurrency[lane],
      }),
    )
    return worker
  }

  private cron(cron: AppFunction, name: CronName): AppFunction {
    new Rule(this, `${name}Rule`, {
      description: `Tendero: ${functions[name].what}`,
      schedule: crons[name].schedule,
      targets: [new LambdaFunction(cron, { retryAttempts: 2, maxEventAge: Duration.minutes(5) })],
    })
    return cron
  }
}
