/** A permission: what may be done, on what, and why. `docs/operations.md` shows this table and a test compares them. */
interface Grant {
  actions: readonly string[]
  on: Resource
  why: string
}

/** Things that a function may touch. */
export type Resource =
  | 'table'
  | 'indexes'
  | 'index of open jobs'
  | 'rows of jobs'
  | 'index of shops'
  | 'shop files'
  | 'passing files'
  | 'files bucket'
  | 'audit copies'
  | 'job queues'
  | 'numbers queue'
  | 'mail queue'
  | 'books queue'
  | 'inbox queue'
  | 'mail identity'
  | 'vault key'

export interface FunctionSpec {
  /** Bundle in the code asset. */
  entry: 'api' | 'worker' | 'numbers' | 'sweep' | 'rollup' | 'hourly'
  what: string
  memoryMb: number
  timeoutSeconds: number
  /** SSM parameters under `/tendero/<stage>/`, read once at start. */
  parameters: readonly ('TENDERO_SECRET' | 'TENDERO_URL' | 'TENDERO_SEAL_SECRET' | 'TENDERO_WOMPI')[]
  grants: readonly Grant[]
}

const readTable: Grant[] = [
  {
    actions: ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'],
    on: 'table',
    why: 'reads rows and books',
  },
  { actions: ['dynamodb:Query'], on: 'indexes', why: 'lists' },
]
const writeTable: Grant = {
  actions: ['dynamodb:ConditionCheckItem', 'dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
  on: 'table',
  why: 'transactions, rollups, rate limits',
}
const writeFiles: Grant[] = [
  {
    actions: ['s3:AbortMultipartUpload', 's3:DeleteObject', 's3:GetObject', 's3:PutObject'],
    on: 'shop files',
    why: 'images, logos, documents',
  },
  {
    actions: ['s3:AbortMultipartUpload', 's3:GetObject', 's3:PutObject'],
    on: 'passing files',
    why: 'imports and their results; signs uploads and downloads of browsers',
  },
  { actions: ['s3:ListBucket'], on: 'files bucket', why: 'a missing file answers 404 instead of 403' },
]
const sendJobs: Grant = { actions: ['sqs:SendMessage'], on: 'job queues', why: 'sends the ids of jobs' }
const openSecrets: Grant = {
  actions: ['kms:Decrypt'],
  on: 'vault key',
  why: 'opens the keys of connected services to call them',
}
const both = ['TENDERO_SECRET', 'TENDERO_URL'] as const
const sealed = [...both, 'TENDERO_SEAL_SECRET'] as const
/** Who asks the payment gateway with the product's own account. */
const paid = [...sealed, 'TENDERO_WOMPI'] as const

/** Every function of ours. Nothing else grants them anything, but the log group of each and the queue that feeds it. */
export const functions = {
  api: {
    entry: 'api',
    what: 'answers every call',
    memoryMb: 1024,
    timeoutSeconds: 25,
    parameters: paid,
    grants: [
      ...readTable,
      writeTable,
      ...writeFiles,
      sendJobs,
      {
        actions: ['sqs:SendMessage'],
        on: 'numbers queue',
        why: 'hands over what meets too many others at a numbering',
      },
      { actions: ['sqs:GetQueueAttributes'], on: 'mail queue', why: 'health' },
      {
        actions: ['kms:GenerateDataKey'],
        on: 'vault key',
        why: 'seals the keys of connected services, and cannot open them',
      },
    ],
  },
  numbers: {
    entry: 'numbers',
    what: 'commands that met too many others at a numbering, one after the other',
    memoryMb: 1769,
    timeoutSeconds: 60,
    parameters: both,
    grants: [...readTable, writeTable, sendJobs],
  },
  imports: {
    entry: 'worker',
    what: 'imports, exports, documents in parts',
    memoryMb: 1769,
    timeoutSeconds: 600,
    parameters: both,
    grants: [
      ...readTable,
      writeTable,
      ...writeFiles,
      sendJobs,
      { actions: ['s3:DeleteObject'], on: 'passing files', why: 'those of a shop that was closed' },
    ],
  },
  guides: {
    entry: 'worker',
    what: 'bulk guides with the carriers',
    memoryMb: 1024,
    timeoutSeconds: 300,
    parameters: both,
    grants: [...readTable, writeTable, ...writeFiles, sendJobs],
  },
  mail: {
    entry: 'worker',
    what: 'mails',
    memoryMb: 512,
    timeoutSeconds: 60,
    parameters: both,
    grants: [
      ...readTable,
      writeTable,
      { actions: ['s3:GetObject'], on: 'shop files', why: 'the logo of an invoice' },
      { actions: ['ses:SendEmail', 'ses:SendRawEmail'], on: 'mail identity', why: 'sends, only from our address' },
    ],
  },
  books: {
    entry: 'worker',
    what: 'closes the day that ended for some shops: sums of the books, their seals, copies of the audit and of the seals',
    memoryMb: 512,
    timeoutSeconds: 300,
    parameters: [],
    grants: [
      {
        actions: [
          'dynamodb:BatchGetItem',
          'dynamodb:GetItem',
          'dynamodb:PutItem',
          'dynamodb:Query',
          'dynamodb:UpdateItem',
        ],
        on: 'table',
        why: 'reads facts, keeps their sums',
      },
      { actions: ['s3:GetObject', 's3:PutObject'], on: 'shop files', why: 'what the seal of a day is made of' },
      { actions: ['s3:PutObject'], on: 'audit copies', why: 'puts them, and can neither read, change nor remove one' },
    ],
  },
  inbox: {
    entry: 'worker',
    what: 'does what connected services told, and asks each shop for what is due by the clock',
    memoryMb: 1024,
    timeoutSeconds: 60,
    parameters: [...both, 'TENDERO_WOMPI'],
    grants: [...readTable, writeTable, sendJobs, openSecrets],
  },
  outbox: {
    entry: 'worker',
    what: 'tells connected services what changed, and compares with them',
    memoryMb: 512,
    timeoutSeconds: 600,
    parameters: paid,
    grants: [
      ...readTable,
      writeTable,
      { actions: ['s3:PutObject'], on: 'shop files', why: 'keeps the XML of what DIAN has' },
      sendJobs,
      openSecrets,
    ],
  },
  sweep: {
    entry: 'sweep',
    what: 'every minute, sends again the jobs that were lost',
    memoryMb: 256,
    timeoutSeconds: 30,
    parameters: [],
    grants: [
      { actions: ['dynamodb:Query'], on: 'index of open jobs', why: 'finds late jobs' },
      {
        actions: ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
        on: 'rows of jobs',
        why: 'says when a job that it sent again is due',
      },
      sendJobs,
    ],
  },
  hourly: {
    entry: 'hourly',
    what: 'every hour, and at two and seven in the morning in Bogotá, asks for what is due in every shop',
    memoryMb: 256,
    timeoutSeconds: 900,
    parameters: [],
    grants: [
      { actions: ['dynamodb:Query'], on: 'index of shops', why: 'goes through the shops' },
      { actions: ['sqs:SendMessage'], on: 'inbox queue', why: 'asks for what is due in some shops' },
    ],
  },
  rollup: {
    entry: 'rollup',
    what: 'after midnight in Bogotá, asks for the sums of the day that ended, of every shop',
    memoryMb: 256,
    timeoutSeconds: 900,
    parameters: [],
    grants: [
      { actions: ['dynamodb:Query'], on: 'index of shops', why: 'goes through the shops' },
      { actions: ['sqs:SendMessage'], on: 'books queue', why: 'asks for the sums of some shops' },
    ],
  },
} as const satisfies Record<string, FunctionSpec>

export type FunctionName = keyof typeof functions
