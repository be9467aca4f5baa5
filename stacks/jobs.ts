import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { DeduplicationScope, FifoThroughputLimit, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { NagSuppressions } from 'cdk-nag'
import type { Construct } from 'constructs'
import { AppFunction } from './app-function'
import { type CronName, crons } from './crons'
import { type Deployment, stackName } from './deployment'
import { functions } from './functions'
import { mailSet } from './mails'
import { environmentOf, NUMBERS, type QueueName, type Queues, queueNames, resourcesOf } from './resources'
import type { StorageStack } from './storage'

/** Batches of a queue that run at once; the rest waits. Of one numbering there is never more than one. */
const concurrency: Record<QueueName, number> = {
  imports: 5,
  guides: 5,
  mail: 2,
  books: 5,
  inbox: 5,
  outbox: 5,
  numbers: 5,
}
/** Messages of a batch: a long job has its run for itself; mails, messages of the inbox and commands of the lane of numbers share one. */
const batches: Record<QueueName, number> = {
  imports: 1,
  guides: 1,
  mail: 10,
  books: 1,
  inbox: 5,
  outbox: 1,
  numbers: 10,
}
/** Receives before a message is set aside; in the lane of numbers those behind it wait meanwhile. */
const MAX_RECEIVES = 5
const MAX_RECEIVES_IN_ORDER = 3

/**
 * The lane of numbers: what comes for one numbering of a shop comes one batch after the other, in order. A group waits for
 * the messages that a dead worker had, so those are hidden for little longer than it may run.
 */
const inOrder = {
  fifo: true,
  deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
  fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
}
const suffixOf = (name: QueueName) => (name === NUMBERS ? '.fifo' : '')

/** Queues of jobs with their workers and dead letters, and what runs by the clock. */
export class JobsStack extends Stack {
  readonly queues: Queues
  readonly deadLetters: Queues
  readonly workers: Record<QueueName, AppFunction>
  readonly crons: Record<CronName, AppFunction>

  constructor(scope: Construct, deployment: Deployment, storage: StorageStack) {
    super(scope, stackName(deployment, 'jobs'))
    const byName = <T>(make: (name: QueueName) => T) =>
      Object.fromEntries(queueNames.map((name) => [name, make(name)])) as Record<QueueName, T>
    this.deadLetters = byName((name) => this.deadLetterQueue(deployment, name))
    this.queues = byName((name) => this.queue(deployment, name))
    const shared = {
      deployment,
      resources: resourcesOf(storage, this.queues, deployment),
      environment: environmentOf(storage, this.queues, deployment),
    }
    this.workers = byName((name) => this.worker(new AppFunction(this, { ...shared, name }), name))
    mailSet(this, deployment)
    const names = Object.keys(crons) as CronName[]
    this.crons = Object.fromEntries(
      names.map((name) => [name, this.cron(new AppFunction(this, { ...shared, name }), name)]),
    ) as Record<CronName, AppFunction>
  }

  private deadLetterQueue({ stage }: Deployment, name: QueueName): Queue {
    const queue = new Queue(this, `${name}DeadLetters`, {
      queueName: `${stage}-tendero-${name}-dlq${suffixOf(name)}`,
      ...(name === NUMBERS ? { fifo: true } : {}),
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
  private queue({ stage }: Deployment, name: QueueName): Queue {
    const { timeoutSeconds } = functions[name]
    const ordered = name === NUMBERS
    return new Queue(this, `${name}Queue`, {
      queueName: `${stage}-tendero-${name}${suffixOf(name)}`,
      ...(ordered ? inOrder : {}),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds((ordered ? 1 : 6) * timeoutSeconds + 30),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: {
        queue: this.deadLetters[name],
        maxReceiveCount: ordered ? MAX_RECEIVES_IN_ORDER : MAX_RECEIVES,
      },
      removalPolicy: RemovalPolicy.DESTROY,
    })
  }

  private worker(worker: AppFunction, name: QueueName): AppFunction {
    worker.addEventSource(
      new SqsEventSource(this.queues[name], {
        batchSize: batches[name],
        reportBatchItemFailures: true,
        maxConcurrency: concurrency[name],
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
