import { paths as settings } from './settings/paths'

/** Wire of every capability. Light: the browser builds its client from it. */
export const allPaths = { settings } as const
