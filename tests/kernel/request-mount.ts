import { loaders } from '@tendero/core/calls'
import { allPaths } from '@tendero/core/paths'
import { calls, paths } from './request-calls'

/** Mounts the calls of the test's documents beside those of the product: before the API is imported. */
Object.assign(allPaths, { requests: paths })
Object.assign(loaders, { requests: async () => calls })
