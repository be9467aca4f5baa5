import type { Construct } from 'constructs'
import { ApiStack } from './api'
import type { Deployment } from './deployment'
import { JobsStack } from './jobs'
import { ObservabilityStack } from './observability'
import { StorageStack } from './storage'
import { WebStack } from './web'

/** Every stack of one stage. Plain CDK: `scope` is any app, SST's or the CDK's own. */
export function tendero(scope: Construct, deployment: Deployment) {
  const storage = new StorageStack(scope, deployment)
  const jobs = new JobsStack(scope, deployment, storage)
  const api = new ApiStack(scope, deployment, storage, jobs)
  const web = new WebStack(scope, deployment, storage, api)
  const observability = new ObservabilityStack(scope, deployment, { storage, jobs, api })
  return { storage, jobs, api, web, observability }
}
