import { paths as identity } from './identity/paths'
import { paths as jobs } from './jobs/paths'
import { paths as settings } from './settings/paths'

/** Wire of every capability. Light: the browser builds its client from it. */
export const allPaths = { identity, jobs, settings } as const
