import { Aws } from 'aws-cdk-lib'
import {
  CloudWatchDimensionSource,
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import type { Deployment } from './deployment'

/** Name of the set under which a stage sends its mails. */
export const configurationSetOf = ({ stage }: Pick<Deployment, 'stage'>): string => `tendero-${stage}`

/** The ARNs by which a stage may send: its address, or the whole domain of it as SES may know it, and its set. */
export const mailIdentity = (deployment: Deployment): string[] => {
  const { mailFrom } = deployment
  const domain = mailFrom.slice(mailFrom.indexOf('@') + 1)
  return [`identity/${mailFrom}`, `identity/${domain}`, `configuration-set/${configurationSetOf(deployment)}`].map(
    (resource) => `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`,
  )
}

/**
 * The set under which mails go out: what bounced or was complained of gets no more of them, and is counted, in one series
 * for each kind of event.
 */
export function mailSet(scope: Construct, deployment: Deployment): void {
  const set = new ConfigurationSet(scope, 'Mails', {
    configurationSetName: configurationSetOf(deployment),
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    reputationMetrics: true,
  })
  set.addEventDestination('Counts', {
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    destination: EventDestination.cloudWatchDimensions([
      { source: CloudWatchDimensionSource.MESSAGE_TAG, name: 'stage', defaultValue: deployment.stage },
    ]),
  })
}
