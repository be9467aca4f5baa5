import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AttributeType, BillingMode, type ITable, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb'
import { Key } from 'aws-cdk-lib/aws-kms'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import { NagSuppressions } from 'cdk-nag'
import type { Construct } from 'constructs'
import { indexes, indexKeys, TTL_ATTRIBUTE } from '../packages/core/src/kernel/db/table'
import { lifetimes } from '../packages/core/src/kernel/files/store'
import { type Deployment, keepsData, stackName } from './deployment'
import { monthlyCopies } from './safeguards'

/** Units a second that the table may ever cost: some 250 sales a second, far under what a runaway loop would spend. */
const CEILING = { read: 20_000, write: 20_000 }

const text = (name: string) => ({ name, type: AttributeType.STRING })

/** What must outlive everything else: the table, the files and the access logs. */
export class StorageStack extends Stack {
  /** The table that the functions use: our own, or the one that a recovery made. */
  readonly table: ITable
  readonly files: Bucket
  readonly logs: Bucket
  /** Copies of the audit that nobody can change or remove before their time. */
  readonly auditCopies: Bucket
  /** Makes and opens the keys that seal what merchants entrust to us of other services. */
  readonly vaultKey: Key

  constructor(scope: Construct, deployment: Deployment) {
    super(scope, stackName(deployment, 'storage'))
    const removalPolicy = keepsData(deployment) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY
    const own = this.makeTable(removalPolicy)
    if (keepsData(deployment)) monthlyCopies(this, own)
    const { restoredTable } = deployment
    this.table = restoredTable ? Table.fromTableName(this, 'Restored', restoredTable) : own
    this.logs = this.makeLogs(removalPolicy)
    this.files = this.makeFiles(removalPolicy, deployment)
    this.vaultKey = new Key(this, 'VaultKey', {
      description: `Tendero ${deployment.stage}: keys of connected services`,
      enableKeyRotation: true,
      removalPolicy,
    })
    this.auditCopies = this.makeAuditCopies(removalPolicy, deployment)
  }

  /** Keys and indexes are those of the local run: one constant. */
  private makeTable(removalPolicy: RemovalPolicy): Table {
    const table = new Table(this, 'Table', {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      maxReadRequestUnits: CEILING.read,
      maxWriteRequestUnits: CEILING.write,
      timeToLiveAttribute: TTL_ATTRIBUTE,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy,
    })
    for (const index of indexes) {
      const { partition, sort } = indexKeys(index)
      table.addGlobalSecondaryIndex({
        indexName: index,
        partitionKey: text(partition),
        sortKey: text(sort),
        projectionType: ProjectionType.ALL,
        maxReadRequestUnits: CEILING.read,
        maxWriteRequestUnits: CEILING.write,
      })
    }
    return table
  }

  private makeLogs(removalPolicy: RemovalPolicy): Bucket {
    const logs = new Bucket(this, 'Logs', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // CloudFront writes its logs through an ACL.
      objectOwnership: ObjectOwnership.OBJECT_WRITER,
      lifecycleRules: [{ expiration: Duration.days(90) }],
      removalPolicy,
    })
    NagSuppressions.addResourceSuppressions(logs, [
      { id: 'AwsSolutions-S1', reason: 'It is where the access logs go; logging it into itself would never end.' },
    ])
    return logs
  }

  private makeFiles(removalPolicy: RemovalPolicy, { domain }: Deployment): Bucket {
    return new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 'files/',
      lifecycleRules: [
        ...Object.entries(lifetimes).map(([folder, days]) => ({
          prefix: `${folder}/`,
          expiration: Duration.days(days),
          noncurrentVersionExpiration: Duration.days(1),
        })),
        // What was replaced or removed can be had back for a month; then not even its mark of removal stays.
        { noncurrentVersionExpiration: Duration.days(30), expiredObjectDeleteMarker: true },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      cors: [
        {
          // Without a domain of our own, CloudFront's name is only known after this stack; every request is signed anyway.
          allowedOrigins: [domain ? `https://${domain.name}` : 'https://*.cloudfront.net'],
          allowedMethods: [HttpMethods.POST, HttpMethods.GET],
          // A call whose answer is too large is sent on to here, with the headers of the call.
          allowedHeaders: ['content-type', 'idempotency-key'],
          exposedHeaders: ['content-disposition'],
          maxAge: 3600,
        },
      ],
      removalPolicy,
    })
  }

  /** Under the account's own key of S3, which nobody can delete: a key of ours that was deleted would take the copies along. */
  private makeAuditCopies(removalPolicy: RemovalPolicy, { auditLock: { mode, days } }: Deployment): Bucket {
    const period = Duration.days(days)
    return new Bucket(this, 'AuditCopies', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.KMS_MANAGED,
      enforceSSL: true,
      versioned: true,
      objectLockEnabled: true,
      objectLockDefaultRetention:
        mode === 'compliance' ? ObjectLockRetention.compliance(period) : ObjectLockRetention.governance(period),
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 'audit-copies/',
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      removalPolicy,
    })
  }
}
