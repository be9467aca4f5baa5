import path from 'node:path'
import { Annotations, CfnOutput, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { ARecord, HostedZone, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { NagSuppressions } from 'cdk-nag'
import type { Construct } from 'constructs'
import { answeredPages, publicFolders } from '../packages/core/src/kernel/public/pages'
import { ORIGIN_HEADER } from '../packages/functions/src/lambda/viewer'
import { commonHeaders, contentSecurityPolicy, openerPolicy, webConfig } from '../packages/functions/src/local/headers'
import type { ApiStack } from './api'
import { type Deployment, keepsData, stackName } from './deployment'
import { firewall } from './safeguards'
import type { StorageStack } from './storage'

const HSTS = { accessControlMaxAge: Duration.days(730), includeSubdomains: true, preload: true, override: true }

/** The web app and the API under one address, so that the browser needs no CORS and the policy names one origin. */
export class WebStack extends Stack {
  readonly distribution: Distribution
  readonly url: string

  constructor(scope: Construct, deployment: Deployment, storage: StorageStack, api: ApiStack) {
    super(scope, stackName(deployment, 'web'))
    const site = this.siteBucket(storage)
    const zone = this.zone(deployment)
    this.distribution = this.distribute(deployment, { site, storage, api, zone })
    this.deploySite(site, deployment)
    this.url = `https://${deployment.domain?.name ?? this.distribution.distributionDomainName}`
    if (zone) this.nameIt(zone, deployment)
    new StringParameter(this, 'UrlParameter', {
      parameterName: `/tendero/${deployment.stage}/TENDERO_URL`,
      stringValue: this.url,
      description: 'Public address of the app, for links in mails',
    })
    new CfnOutput(this, 'Url', { value: this.url })
  }

  private siteBucket({ logs }: StorageStack): Bucket {
    return new Bucket(this, 'Site', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'site/',
      // Everything in it comes from the repository.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
  }

  private zone({ domain }: Deployment): IHostedZone | undefined {
    if (!domain) return undefined
    return HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: domain.zoneId, zoneName: domain.zoneName })
  }

  private distribute(
    deployment: Deployment,
    parts: { site: Bucket; storage: StorageStack; api: ApiStack; zone: IHostedZone | undefined },
  ): Distribution {
    const { site, storage, api, zone } = parts
    const { domain } = deployment
    const named = domain && {
      domainNames: [domain.name],
      certificate: new Certificate(this, 'Certificate', {
        domainName: domain.name,
        validation: CertificateValidation.fromDns(zone),
      }),
    }
    const distribution = new Distribution(this, 'Distribution', {
      ...named,
      ...(keepsData(deployment) ? { webAclId: firewall(this, deployment) } : {}),
      comment: 'Tendero',
      defaultRootObject: 'index.html',
      defaultBehavior: this.pages(site, storage, deployment),
      additionalBehaviors: this.apiBehaviors(api, deployment),
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      logBucket: storage.logs,
      logFilePrefix: 'cloudfront/',
    })
    // A root object is set, so the right to list shows nobody a listing.
    Annotations.of(distribution).acknowledgeWarning('@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk')
    NagSuppressions.addResourceSuppressions(distribution, [
      { id: 'AwsSolutions-CFR1', reason: 'Merchants travel; nothing here is bound to a country.' },
      ...(keepsData(deployment)
        ? []
        : [
            {
              id: 'AwsSolutions-CFR2',
              reason: 'A stage without merchants: its firewall would cost more a month than all the rest of it.',
            },
          ]),
      ...(domain
        ? []
        : [
            {
              id: 'AwsSolutions-CFR4',
              reason:
                "Without a domain of its own the stage uses CloudFront's certificate, whose TLS versions AWS fixes.",
            },
          ]),
    ])
    return distribution
  }

  /** Files of the app. What has no file is a screen: it gets the page. Only here, so that a miss of the API stays one. */
  private pages(site: Bucket, { files }: StorageStack, deployment: Deployment): BehaviorOptions {
    const screens = new EdgeFunction(this, 'Screens', {
      code: FunctionCode.fromFile({ filePath: path.resolve('stacks/screens.js') }),
      runtime: FunctionRuntime.JS_2_0,
      comment: 'Tendero: the page for every screen',
    })
    return {
      origin: S3BucketOrigin.withOriginAccessControl(site, {
        // With the right to list, a missing file is a 404 instead of a 403.
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy: this.headers('PageHeaders', deployment, {
        policy: contentSecurityPolicy(`https://${files.bucketRegionalDomainName}`),
      }),
      functionAssociations: [{ function: screens, eventType: FunctionEventType.VIEWER_REQUEST }],
    }
  }

  private apiBehaviors({ api, originKey }: ApiStack, deployment: Deployment): Record<string, BehaviorOptions> {
    const origin = new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: { [ORIGIN_HEADER]: originKey },
      readTimeout: Duration.seconds(30),
    })
    const common = {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: this.headers('ApiHeaders', deployment),
    }
    return {
      // Signed for ever and never changed: the answer's own cache-control rules.
      '/api/v2/media/*': { ...common, cachePolicy: CachePolicy.CACHING_OPTIMIZED, originRequestPolicy: undefined },
      '/api/*': { ...common, allowedMethods: AllowedMethods.ALLOW_ALL, cachePolicy: CachePolicy.CACHING_DISABLED },
      ...this.publicBehaviors({ ...common, cachePolicy: CachePolicy.CACHING_DISABLED }, deployment),
    } as Record<string, BehaviorOptions>
  }

  /** Pages without a login come from the function too. Whoever follows a link on one does not tell where they were. */
  private publicBehaviors(common: object, deployment: Deployment): Record<string, object> {
    const referrer = HeadersReferrerPolicy.NO_REFERRER
    const responseHeadersPolicy = this.headers('PublicHeaders', deployment, { referrer })
    const pages = { ...common, responseHeadersPolicy, viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS }
    const answered = { ...pages, allowedMethods: AllowedMethods.ALLOW_ALL }
    const takesAnswers = (folder: string) => answeredPages.some((page) => folder === `/${page}/`)
    return Object.fromEntries(publicFolders.map((folder) => [`${folder}*`, takesAnswers(folder) ? answered : pages]))
  }

  private headers(
    id: string,
    { loginOrigin }: Deployment,
    own: { policy?: string; referrer?: HeadersReferrerPolicy } = {},
  ): ResponseHeadersPolicy {
    const [opener, value] = openerPolicy(loginOrigin)
    const { policy: contentSecurityPolicy, referrer = HeadersReferrerPolicy.STRICT_ORIGIN } = own
    return new ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        strictTransportSecurity: HSTS,
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: referrer, override: true },
        ...(contentSecurityPolicy ? { contentSecurityPolicy: { contentSecurityPolicy, override: true } } : {}),
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'permissions-policy', value: commonHeaders['permissions-policy'], override: true },
          { header: opener, value, override: true },
        ],
      },
    })
  }

  /** First the files with a hash in their name, kept for ever; then the rest, always asked again. Old ones stay. */
  private deploySite(site: Bucket, { site: folder, loginOrigin }: Deployment): void {
    const compressed = ['**/*.br', '**/*.gz', '*.br', '*.gz']
    const common = { destinationBucket: site, prune: false, memoryLimit: 512 }
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [Source.asset(folder, { exclude: ['*', '!assets', '!assets/**', ...compressed] })],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    })
    const rest = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [
        Source.asset(folder, { exclude: ['assets', 'assets/**', ...compressed] }),
        Source.jsonData('config.json', webConfig(loginOrigin)),
      ],
      cacheControl: [CacheControl.fromString('no-cache')],
      distribution: this.distribution,
      distributionPaths: ['/*'],
    })
    rest.node.addDependency(assets)
    NagSuppressions.addStackSuppressions(this, [
      {
        id: 'AwsSolutions-IAM4',
        appliesTo: ['Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole'],
        reason: "The CDK's own function that copies the web app; it runs during a deployment only.",
      },
      {
        id: 'AwsSolutions-IAM5',
        reason:
          "The CDK's own function that copies the web app: it reads the assets bucket, writes the site bucket and invalidates the distribution, during a deployment only.",
      },
      { id: 'AwsSolutions-L1', reason: 'The CDK chooses the runtime of its function that copies the web app.' },
    ])
  }

  private nameIt(zone: IHostedZone, { domain }: Deployment): void {
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution))
    new ARecord(this, 'Address', { zone, recordName: `${domain?.name}.`, target })
  }
}
