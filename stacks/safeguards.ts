import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { NagSuppressions } from 'cdk-nag'
import type { Construct } from 'constructs'
import type { Deployment } from './deployment'

/** Copies by month are kept for a year and a month; recovery to any second covers the last 35 days. */
const KEPT = Duration.days(396)
/** Requests of an address in five minutes: some forty people behind one router at work. */
const REQUESTS_IN_FIVE_MINUTES = 3_000

/** A copy of the table on the first of each month, in a vault of its own. */
export function monthlyCopies(scope: Construct, table: Table): void {
  const backupVault = new BackupVault(scope, 'Copies', { removalPolicy: RemovalPolicy.RETAIN })
  const plan = new BackupPlan(scope, 'CopyPlan', { backupVault })
  const scheduleExpression = Schedule.cron({ day: '1', hour: '7', minute: '0' })
  plan.addRule(new BackupPlanRule({ ruleName: 'monthly', scheduleExpression, deleteAfter: KEPT }))
  const selection = plan.addSelection('CopiedTable', { resources: [BackupResource.fromDynamoDbTable(table)] })
  NagSuppressions.addResourceSuppressions(
    selection,
    [
      {
        id: 'AwsSolutions-IAM4',
        reason: "AWS Backup's own service role, which is made for this and used by nothing else.",
      },
    ],
    true,
  )
}

/** A mail when the month's bill will pass what was said, and when it passes four fifths of it. */
export function budget(scope: Construct, { stage, alarmEmail, budgetDollars }: Deployment): void {
  if (!alarmEmail) return
  const alert = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { comparisonOperator: 'GREATER_THAN', notificationType, threshold, thresholdType: 'PERCENTAGE' },
    subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
  })
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: `tendero-${stage}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: budgetDollars, unit: 'USD' },
    },
    notificationsWithSubscribers: [alert('ACTUAL', 80), alert('FORECASTED', 100)],
  })
}

/** A firewall in front of CloudFront that turns away an address that asks too often. @returns its ARN */
export function firewall(scope: Construct, { stage }: Deployment): string {
  const seen = (metricName: string) => ({
    cloudWatchMetricsEnabled: true,
    sampledRequestsEnabled: true,
    metricName: `tendero-${stage}-${metricName}`,
  })
  const acl = new CfnWebACL(scope, 'Firewall', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: seen('firewall'),
    rules: [
      {
        name: 'rate',
        priority: 0,
        action: { block: { customResponse: { responseCode: 429 } } },
        statement: { rateBasedStatement: { limit: REQUESTS_IN_FIVE_MINUTES, aggregateKeyType: 'IP' } },
        visibilityConfig: seen('rate'),
      },
    ],
  })
  return acl.attrArn
}
