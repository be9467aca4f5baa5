import { BaseSequencer } from 'vitest/node'

/**
 * Loops over all calls, lists and jobs, and sheets that want to take a process down: small files that run for a minute or
 * more. Started last, one of them would go on alone while the other workers have nothing left to do.
 */
const LONGEST = ['faults/jobs-doubt', 'calls', 'reads', 'catalog/sheets', 'costs', 'kernel/sheet/hostile']

const rank = ({ moduleId }) => {
  const at = LONGEST.findIndex((name) => new RegExp(`/(tests|src)/${name}\\.test\\.ts$`).test(moduleId))
  return at < 0 ? LONGEST.length : at
}

/** Vitest's own order, with the longest files of a project before its others. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => (a.project.name === b.project.name ? rank(a) - rank(b) : 0))
  }
}
