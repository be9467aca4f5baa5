// `npm run contract`: what we ask of others (tests/contract), asked of what stands in for them on this machine, as `npm test`
// does. `-- dynamodb` asks a table of its own in the AWS account whose keys the environment has (a few cents' worth);
// `-- woo`, `shopify`, `plemsi`, `wompi`, `envia`, `dropi` ask the sandbox of that service.
import { keys } from '../tests/contract/keys.mjs'
import { root, tool } from './lib/paths.mjs'
import { quiet, status } from './lib/processes.mjs'

const NAMES = ['AWS_ACCESS_KEY_ID', 'AWS_PROFILE', 'AWS_WEB_IDENTITY_TOKEN_FILE', 'AWS_CONTAINER_CREDENTIALS_FULL_URI']
const [where = 'local', ...rest] = process.argv.slice(2)
const places = ['local', 'dynamodb', ...Object.keys(keys)]
if (!places.includes(where) || rest.length > 0) {
  console.error(`npm run contract -- [${places.join(' | ')}]`)
  process.exit(2)
}
if (where === 'dynamodb' && !NAMES.some((name) => process.env[name])) {
  console.error(`There are no keys of an account: set AWS_REGION and one of ${NAMES.join(', ')}.`)
  process.exit(2)
}
const missing = (keys[where] ?? []).filter((name) => !process.env[name])
if (missing.length > 0) {
  console.error(
    `The sandbox of ${where} needs ${missing.join(', ')}. Never give it keys of production: the suite makes things.`,
  )
  process.exit(2)
}
const env = { ...quiet, TENDERO_CONTRACT: where }
const file = where === 'local' ? '' : `/${where === 'dynamodb' ? 'table' : where}.test.ts`
const args = ['run', '--root', root, '--project', 'table', `tests/contract${file}`]
process.exit(await status(process.execPath, [tool.vitest, ...args], { env }))
