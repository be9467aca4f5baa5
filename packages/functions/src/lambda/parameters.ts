import { postAws } from '@tendero/core/kernel/aws'

interface Answer {
  Parameters: { Name: string; Value: string }[]
  InvalidParameters: string[]
}

/**
 * Puts the parameters that `TENDERO_PARAMETERS` names (`/tendero/prod/TENDERO_SECRET,…`) into the environment, each
 * under the last part of its name. Once a process, in one request; what the environment already has stays.
 * @throws Error naming the parameters that are not there
 */
export async function loadParameters(): Promise<void> {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const wanted = (process.env.TENDERO_PARAMETERS ?? '').split(',').filter((path) => path && !process.env[nameOf(path)])
  if (wanted.length === 0) return
  const { Parameters, InvalidParameters } = (await postAws(
    'ssm',
    '/',
    { Names: wanted, WithDecryption: true },
    {
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AmazonSSM.GetParameters' },
      endpoint: process.env.AWS_ENDPOINT_URL_SSM,
    },
  )) as Answer
  if (InvalidParameters.length > 0) throw new Error(`missing SSM parameters: ${InvalidParameters.join(', ')}`)
  for (const { Name, Value } of Parameters) process.env[nameOf(Name)] = Value
}
