// Answers the few control-plane calls that SST makes while it synthesises, so that `sst build` needs no account and no
// network. Anything else is refused, and said. Used by build-aws.mjs; alone: node scripts/fake-aws.mjs -- sst build …
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { status } from './lib/processes.mjs'

const ACCOUNT = '123456789012'
const STS = 'https://sts.amazonaws.com/doc/2011-06-15/'
const CLOUDFORMATION = 'http://cloudformation.amazonaws.com/doc/2010-05-15/'
/** Outputs of the two stacks that make an account ready, by name. */
const BOOTSTRAPS = {
  SSTBootstrap: { Version: '7.4', BucketName: 'sst-bootstrap-offline' },
  CDKToolkit: { BootstrapVersion: '21', BucketName: 'cdk-bootstrap-offline' },
}

const element = (name, content) => `<${name}>${content}</${name}>`
const answer = (action, namespace, content) =>
  `<${action}Response xmlns="${namespace}">${element(`${action}Result`, content)}<ResponseMetadata><RequestId>0</RequestId></ResponseMetadata></${action}Response>`

function stack(name, outputs) {
  const members = Object.entries(outputs).map(([key, value]) =>
    element('member', element('OutputKey', key) + element('OutputValue', value)),
  )
  const id = `arn:aws:cloudformation:us-east-1:${ACCOUNT}:stack/${name}/0`
  return [
    element('StackName', name),
    element('StackId', id),
    '<CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus>',
    element('Outputs', members.join('')),
  ].join('')
}

const actions = {
  GetCallerIdentity: () =>
    answer(
      'GetCallerIdentity',
      STS,
      `<Arn>arn:aws:iam::${ACCOUNT}:user/offline</Arn><UserId>AIDAOFFLINE</UserId>${element('Account', ACCOUNT)}`,
    ),
  DescribeStacks: (form) => {
    const name = form.get('StackName') ?? ''
    const outputs = BOOTSTRAPS[name]
    return (
      outputs && answer('DescribeStacks', CLOUDFORMATION, element('Stacks', element('member', stack(name, outputs))))
    )
  },
}

async function serve(req, res) {
  const chunks = []
  for await (const chunk of req) chunks.push(chunk)
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  const xml = actions[form.get('Action')]?.(form)
  if (!xml) console.error(`fake-aws: no answer for ${form.get('Action')} ${req.url} ${form.get('StackName') ?? ''}`)
  const refusal = '<ErrorResponse><Error><Code>NotFaked</Code><Message>offline</Message></Error></ErrorResponse>'
  res.writeHead(xml ? 200 : 501, { 'content-type': 'text/xml' }).end(xml ?? refusal)
}

/** Runs a program with the fake in place of AWS; answers its exit code. */
export async function offline(command, args) {
  const server = createServer((req, res) => serve(req, res).catch((error) => res.destroy(error)))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { AWS_PROFILE: _, AWS_SESSION_TOKEN: __, ...rest } = process.env
  const env = {
    ...rest,
    AWS_ENDPOINT_URL: `http://127.0.0.1:${server.address().port}`,
    AWS_ACCESS_KEY_ID: 'offline',
    AWS_SECRET_ACCESS_KEY: 'offline',
    AWS_REGION: 'us-east-1',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    AWS_SDK_JS_SUPPRESS_MAINTENANCE_MODE_MESSAGE: '1',
    SST_TELEMETRY_DISABLED: '1',
  }
  const code = await status(command, args, { env })
  server.closeAllConnections()
  server.close()
  return code
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [command, ...args] = process.argv.slice(process.argv.indexOf('--') + 1)
  process.exit(await offline(command, args))
}
