// Types of core, then of what uses it, the server with the tests and the web app, at the same time: those two read core's
// declarations and not its sources, and what did not change since the last run on this machine is not checked again.
import { tool } from './lib/paths.mjs'
import { quiet, status } from './lib/processes.mjs'

// The checker lives for seconds: collecting its garbage cost a third of them. It takes 3.7 GB, and begins to collect at 5.
const env = { ...quiet, GOGC: 'off', GOMEMLIMIT: '5GiB' }

// One checker a project: each more infers core's types anew, which on two cores costs more than it saves.
process.exit(await status(process.execPath, [tool.tsc, '-b', '.', 'packages/web', '--checkers', '1'], { env }))
