import { Duration } from 'aws-cdk-lib'
import { Schedule } from 'aws-cdk-lib/aws-events'
import type { FunctionName } from './functions'

interface Cron {
  schedule: Schedule
  /** A run must have begun within this time; otherwise the alarm of missed crons rings. At most a day. */
  within: Duration
}

/** What runs by the clock. Times are UTC; Bogotá is five hours behind all year. */
export const crons = {
  sweep: { schedule: Schedule.rate(Duration.minutes(1)), within: Duration.minutes(10) },
  hourly: { schedule: Schedule.cron({ minute: '0' }), within: Duration.hours(3) },
  rollup: { schedule: Schedule.cron({ hour: '5', minute: '30' }), within: Duration.days(1) },
} as const satisfies Partial<Record<FunctionName, Cron>>

export type CronName = keyof typeof crons
