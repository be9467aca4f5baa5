import { Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { NagSuppressions } from 'cdk-nag'
import type { Construct } from 'constructs'
import { AppFunction } from './app-function'
import { type Deployment, stackName } from './deployment'
import type { JobsStack } from './jobs'
import { environmentOf, resourcesOf } from './resources'
import type { StorageStack } from './storage'

/** Requests a second that the API takes from everybody together, and at once. */
const THROTTLE = { rateLimit: 500, burstLimit: 1_000 }

/** Never the query (links that were mailed before carry their token there) and no header. */
const accessLog = JSON.stringify({
  requestId: '$context.requestId',
  at: '$context.requestTime',
  ip: '$context.identity.sourceIp',
  method: '$context.httpMethod',
  path: '$context.path',
  status: '$context.status',
  bytes: '$context.responseLength',
  ms: '$context.responseLatency',
  error: '$context.integrationErrorMessage',
})

/** One HTTP API in front of one function: the call table routes inside. */
export class ApiStack extends Stack {
  readonly api: HttpApi
  readonly handler: AppFunction
  /** What CloudFront sends in `x-tendero-origin`: only requests that came through it are served. */
  readonly originKey: string

  constructor(scope: Construct, deployment: Deployment, storage: StorageStack, { queues }: JobsStack) {
    super(scope, stackName(deployment, 'api'))
    // The random part of the stack's id: made by AWS, the same for ever, written nowhere.
    this.originKey = Fn.select(2, Fn.split('/', this.stackId))
    this.handler = new AppFunction(this, {
      deployment,
      name: 'api',
      resources: resourcesOf(storage, queues, deployment),
      environment: { ...environmentOf(storage, queues, deployment), TENDERO_ORIGIN_KEY: this.originKey },
    })
    this.api = new HttpApi(this, 'Api', {
      apiName: `tendero-${deployment.stage}`,
      createDefaultStage: false,
      defaultIntegration: new HttpLambdaIntegration('Function', this.handler, { timeout: Duration.seconds(28) }),
    })
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: { destination: this.accessLogs(), format: AccessLogFormat.custom(accessLog) },
    })
    NagSuppressions.addResourceSuppressions(
      this.api,
      [
        {
          id: 'AwsSolutions-APIG4',
          reason:
            'The app authorises each call itself: every call names its permission, and a test loops over them all.',
        },
      ],
      true,
    )
  }

  private accessLogs(): LogGroupLogDestination {
    const group = new LogGroup(this, 'AccessLogs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    return new LogGroupLogDestination(group)
  }
}
