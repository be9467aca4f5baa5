/** Settings of the process, read from the environment when asked, so that tests and bundles can set them late. */
const required = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`missing environment variable ${name}`)
  return value
}

export const config = {
  table: () => required('TENDERO_TABLE'),
  bucket: () => required('TENDERO_BUCKET'),
  /** Bucket of the copies of the audit, where objects are locked; a run without one keeps no copies. */
  auditBucket: () => process.env.TENDERO_AUDIT_BUCKET,
  secret: () => required('TENDERO_SECRET'),
  /** The secret before this one and when it was replaced; see `signing-keys.ts`. */
  previousSecret: () => {
    const { TENDERO_SECRET_PREVIOUS: secret, TENDERO_SECRET_SINCE: replacedAt } = process.env
    return secret && replacedAt ? { secret, replacedAt } : undefined
  },
  /** Makes the keys that seal what is kept; see `seal.ts`. */
  sealSecret: () => required('TENDERO_SEAL_SECRET'),
  /** KMS key that seals the secrets of other services; without one `sealSecret` does. */
  kmsKey: () => process.env.TENDERO_KMS_KEY,
  kmsEndpoint: () => process.env.KMS_ENDPOINT,
  /** The one origin that merchants may name though it is not public: that of the local run's fakes. No stack sets it. */
  outsideOrigin: () => process.env.TENDERO_OUTSIDE,
  /** Milliseconds that every service of somebody else is given, instead of its own patience; for tests. */
  outsideTimeout: () => (process.env.TENDERO_OUTSIDE_TIMEOUT ? Number(process.env.TENDERO_OUTSIDE_TIMEOUT) : undefined),
  /**
   * The product's own account at Wompi, where shops pay it: address, public, private, integrity and events key, apart by
   * spaces; undefined without an account (`-`).
   */
  wompi: () => (process.env.TENDERO_WOMPI && process.env.TENDERO_WOMPI !== '-' ? process.env.TENDERO_WOMPI : undefined),
  /** NIT of whoever sells the product, without its check digit: who shops pay is a provider in their books. */
  nit: () => process.env.TENDERO_NIT ?? '901000000',
  /** Base-2 logarithm of scrypt's N. Tests lower it; OWASP's figure otherwise. */
  passwordCost: () => Number(process.env.TENDERO_PASSWORD_COST ?? 17),
  /** Public address of the app, for links in mails. */
  url: () => process.env.TENDERO_URL ?? 'http://127.0.0.1:3000',
  /** Queue of a lane of jobs; one for all of them unless told apart. */
  jobsQueue: (lane: string) => process.env[`JOBS_QUEUE_URL_${lane.toUpperCase()}`] ?? process.env.JOBS_QUEUE_URL,
  /** Queue of the lane of numbers, where there is one. */
  numbersQueue: () => process.env.NUMBERS_QUEUE_URL,
  mailFolder: () => process.env.MAIL_FOLDER,
  /** Address that mails come from; on AWS, one that SES has verified. */
  mailFrom: () => process.env.MAIL_FROM ?? 'no-responder@tendero.co',
  /** True where mails go out through SES. */
  mailBySes: () => process.env.MAIL_SERVICE === 'ses',
  /** SES's set of rules for what goes out: suppression of addresses that bounced or complained. */
  mailConfigurationSet: () => process.env.MAIL_CONFIGURATION_SET,
  dynamoEndpoint: () => process.env.DYNAMODB_ENDPOINT,
  s3Endpoint: () => process.env.S3_ENDPOINT,
  sqsEndpoint: () => process.env.SQS_ENDPOINT,
  /** Program of the thread that reads sheets, where it is not beside the bundle. */
  sheetReader: () => process.env.TENDERO_SHEET_READER,
  region: () => process.env.AWS_REGION ?? 'us-east-1',
}
