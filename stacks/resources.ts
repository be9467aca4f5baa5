import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Business } from '../packages/core/src/identity/business/business'
import { lifetimes } from '../packages/core/src/kernel/files/store'
import { Job } from '../packages/core/src/kernel/jobs/job'
import { lanes } from '../packages/core/src/kernel/jobs/lanes'
import type { Deployment } from './deployment'
import type { Resource } from './functions'
import { configurationSetOf, mailIdentity } from './mails'
import type { StorageStack } from './storage'

/** The lane of numbers, whose messages are commands and come in order. */
export const NUMBERS = 'numbers'
/** Every queue: those of the lanes of jobs, and the one of numbers. */
export const queueNames = [...lanes, NUMBERS] as const
export type QueueName = (typeof queueNames)[number]
export type Queues = Record<QueueName, Queue>

/** The ARNs behind the names of `functions.ts`. */
export function resourcesOf(
  { table, files, auditCopies, vaultKey }: StorageStack,
  queues: Queues,
  deployment: Deployment,
): Record<Resource, string[]> {
  return {
    table: [table.tableArn],
    indexes: [`${table.tableArn}/index/*`],
    'index of open jobs': [`${table.tableArn}/index/${Job.indexOf('open')}`],
    'rows of jobs': [table.tableArn],
    'index of shops': [`${table.tableArn}/index/${Business.indexOf('shops')}`],
    'shop files': [files.arnForObjects('T/*')],
    'passing files': Object.keys(lifetimes).map((folder) => files.arnForObjects(`${folder}/*`)),
    'files bucket': [files.bucketArn],
    'audit copies': [auditCopies.arnForObjects('audit/*')],
    'job queues': lanes.map((lane) => queues[lane].queueArn),
    'numbers queue': [queues.numbers.queueArn],
    'mail queue': [queues.mail.queueArn],
    'books queue': [queues.books.queueArn],
    'inbox queue': [queues.inbox.queueArn],
    'vault key': [vaultKey.keyArn],
    'mail identity': mailIdentity(deployment),
  }
}

/** The environment by which core finds them. */
export const environmentOf = (
  { table, files, auditCopies, vaultKey }: StorageStack,
  queues: Queues,
  deployment: Deployment,
) => ({
  TENDERO_KMS_KEY: vaultKey.keyArn,
  TENDERO_TABLE: table.tableName,
  TENDERO_BUCKET: files.bucketName,
  TENDERO_AUDIT_BUCKET: auditCopies.bucketName,
  MAIL_SERVICE: 'ses',
  MAIL_FROM: deployment.mailFrom,
  MAIL_CONFIGURATION_SET: configurationSetOf(deployment),
  ...Object.fromEntries(lanes.map((lane) => [`JOBS_QUEUE_URL_${lane.toUpperCase()}`, queues[lane].queueUrl])),
  NUMBERS_QUEUE_URL: queues.numbers.queueUrl,
  ...(deployment.nit ? { TENDERO_NIT: deployment.nit } : {}),
})
