// `npm run contract`: what the kernel asks of a table (tests/contract), asked of the local engine, as `npm test` does; with
// `-- dynamodb`, of a table of its own in the AWS account whose keys the environment has (a few cents' worth of requests).
import { root, tool } from './lib/paths.mjs'
import { quiet, status } from './lib/processes.mjs'

const NAMES = ['AWS_ACCESS_KEY_ID', 'AWS_PROFILE', 'AWS_WEB_IDENTITY_TOKEN_FILE', 'AWS_CONTAINER_CREDENTIALS_FULL_URI']
const [where = 'local', ...rest] = process.argv.slice(2)
if (!['local', 'dynamodb'].includes(where) || rest.length > 0) {
  console.error('npm run contract -- [local | dynamodb]')
  process.exit(2)
}
if (where === 'dynamodb' && !NAMES.some((name) => process.env[name])) {
  console.error(`There are no keys of an account: set AWS_REGION and one of ${NAMES.join(', ')}.`)
  process.exit(2)
}
const env = { ...quiet, TENDERO_CONTRACT: where }
const args = ['run', '--root', root, '--project', 'table', 'tests/contract']
process.exit(await status(process.execPath, [tool.vitest, ...args], { env }))
