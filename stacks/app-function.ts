import { Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, AssetCode, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { NagSuppressions } from 'cdk-nag'
import type { Construct } from 'constructs'
import { Job } from '../packages/core/src/kernel/jobs/job'
import type { Deployment } from './deployment'
import { type FunctionName, type FunctionSpec, functions, type Resource } from './functions'

export interface AppFunctionProps {
  deployment: Deployment
  name: FunctionName
  /** What the names of resources stand for. */
  resources: Record<Resource, string[]>
  environment: Record<string, string>
}

const parameterPath = (stage: string, name: string) => `/tendero/${stage}/${name}`

/** What narrows a grant further than its resource: the sender of mails, and rows by their partition. */
function conditionsOf(on: Resource, { mailFrom }: Deployment) {
  if (on === 'mail identity') return { conditions: { StringEquals: { 'ses:FromAddress': mailFrom } } }
  // A key is only made or opened for a shop and a connection, so the log of KMS says whose it was.
  if (on === 'vault key')
    return { conditions: { 'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['tenant', 'connection'] } } }
  if (on === 'rows of jobs')
    return {
      conditions: {
        'ForAllValues:StringLike': {
          'dynamodb:LeadingKeys': [`T#*#${Job.name}`, `T#*#count#${Job.name}`, 'G#receipt#*'],
        },
      },
    }
  return {}
}

/** A function of the table: its bundle, a role of its own with exactly the table's grants, and its log group. */
export class AppFunction extends LambdaFunction {
  private readonly logs: LogGroup
  private readonly stage: string

  constructor(scope: Construct, { deployment, name, resources, environment }: AppFunctionProps) {
    const spec: FunctionSpec = functions[name]
    const { stage } = deployment
    const logGroup = new LogGroup(scope, `${name}Logs`, {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const role = new Role(scope, `${name}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    super(scope, name, {
      description: `Tendero ${stage}: ${spec.what}`,
      runtime: Runtime.NODEJS_22_X,
      architecture: Architecture.ARM_64,
      code: new AssetCode(deployment.code, { exclude: ['*.map'] }),
      handler: `${spec.entry}.handler`,
      memorySize: spec.memoryMb,
      timeout: Duration.seconds(spec.timeoutSeconds),
      loggingFormat: LoggingFormat.TEXT,
      role,
      logGroup,
      environment: {
        TENDERO_STAGE: stage,
        TENDERO_VERSION: deployment.version,
        TENDERO_METRICS: deployment.metrics ? 'on' : 'off',
        TENDERO_PARAMETERS: spec.parameters.map((parameter) => parameterPath(stage, parameter)).join(','),
        ...environment,
      },
    })
    logGroup.grantWrite(role)
    this.logs = logGroup
    this.stage = stage
    for (const { actions, on } of spec.grants) role.addToPolicy(this.statement(actions, on, resources, deployment))
    if (spec.parameters.length > 0) role.addToPolicy(this.parameters(stage, spec))
    this.explainWildcards(role)
  }

  /** How often the function says something on its log. @param says words of a line of its log, without quotes */
  metricSays(id: string, says: string, period: Duration): Metric {
    const metric = { metricNamespace: `Tendero/${this.stage}/log`, metricName: `${id}-${says}` }
    new MetricFilter(this, `${says}Filter`, {
      logGroup: this.logs,
      filterPattern: FilterPattern.anyTerm(says),
      ...metric,
      metricValue: '1',
    })
    return new Metric({
      namespace: metric.metricNamespace,
      metricName: metric.metricName,
      statistic: Stats.SUM,
      period,
    })
  }

  private statement(actions: readonly string[], on: Resource, all: Record<Resource, string[]>, of: Deployment) {
    return new PolicyStatement({
      effect: Effect.ALLOW,
      actions: [...actions],
      resources: all[on],
      ...conditionsOf(on, of),
    })
  }

  private parameters(stage: string, spec: FunctionSpec) {
    const arn = (name: string) =>
      `arn:${Aws.PARTITION}:ssm:${Stack.of(this).region}:${Stack.of(this).account}:parameter${parameterPath(stage, name)}`
    return new PolicyStatement({ actions: ['ssm:GetParameters'], resources: spec.parameters.map(arn) })
  }

  private explainWildcards(role: Role): void {
    NagSuppressions.addResourceSuppressions(
      role,
      [
        {
          id: 'AwsSolutions-IAM5',
          reason:
            'The wildcards are the keys under T/, temporary/ and imports/ of the files bucket, under audit/ of the bucket of copies, and the indexes of the one table.',
        },
      ],
      true,
    )
    NagSuppressions.addResourceSuppressions(this, [
      {
        id: 'AwsSolutions-L1',
        reason: 'nodejs22.x is a supported LTS; the bundles are tested on it before a newer one is taken.',
      },
    ])
  }
}
