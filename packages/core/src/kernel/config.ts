/** Settings of the process, read from the environment when asked, so that tests and bundles can set them late. */
const required = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`missing environment variable ${name}`)
  return value
}

export const config = {
  table: () => required('TENDERO_TABLE'),
  bucket: () => required('TENDERO_BUCKET'),
  secret: () => required('TENDERO_SECRET'),
  /** Base-2 logarithm of scrypt's N. Tests lower it; OWASP's figure otherwise. */
  passwordCost: () => Number(process.env.TENDERO_PASSWORD_COST ?? 17),
  /** Public address of the app, for links in mails. */
  url: () => process.env.TENDERO_URL ?? 'http://127.0.0.1:3000',
  jobsQueue: () => process.env.JOBS_QUEUE_URL,
  mailFolder: () => process.env.MAIL_FOLDER,
  dynamoEndpoint: () => process.env.DYNAMODB_ENDPOINT,
  s3Endpoint: () => process.env.S3_ENDPOINT,
  sqsEndpoint: () => process.env.SQS_ENDPOINT,
  region: () => process.env.AWS_REGION ?? 'us-east-1',
}
