import { S3Error } from './error'
import { checkSignature, type Keys } from './signature'

type Condition = Record<string, string> | [string, string | number, string | number]
interface Policy {
  expiration: string
  conditions: Condition[]
}

/** A browser upload: the form's text fields by lower-case name, and how many bytes its file has. */
export interface PostForm {
  fields: ReadonlyMap<string, string>
  size: number
}

const UNCHECKED = new Set(['policy', 'x-amz-signature', 'file'])
const denied = (message: string) => new S3Error(403, 'AccessDenied', message)

function readPolicy(encoded: string): Policy {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64').toString())
  } catch {
    throw new S3Error(400, 'InvalidPolicyDocument', 'The policy is not base64 of a JSON document')
  }
}

function checkSize(size: number, least: number, most: number): void {
  if (size < least) throw new S3Error(400, 'EntityTooSmall', 'The file is smaller than the policy allows')
  if (size > most) throw new S3Error(400, 'EntityTooLarge', 'The file is larger than the policy allows')
}

/** Checks one condition; answers the field that it covers, if it names one. */
function checkCondition(condition: Condition, value: (name: string) => string, size: number): string | undefined {
  const [operator, operand, expected] = Array.isArray(condition)
    ? condition
    : (['eq', `$${Object.keys(condition)[0]}`, Object.values(condition)[0] ?? ''] as const)
  if (operator === 'content-length-range') {
    checkSize(size, Number(operand), Number(expected))
    return undefined
  }
  const name = String(operand).slice(1).toLowerCase()
  const got = value(name)
  const holds = operator === 'eq' ? got === expected : operator === 'starts-with' && got.startsWith(String(expected))
  if (!holds) throw denied(`Invalid according to Policy: Policy Condition failed: ${name}`)
  return name
}

/**
 * Checks a browser upload against its signed POST policy, as S3 does: signature, expiry, every condition,
 * and no field that the policy does not cover.
 * Throws S3Error: 403 for a bad or expired policy and unmet conditions, 400 for a file outside the length range.
 */
export function checkPost(form: PostForm, bucket: string, keys: Keys, now: Date): void {
  const value = (name: string) => (name === 'bucket' ? bucket : (form.fields.get(name) ?? ''))
  const encoded = value('policy')
  if (!encoded) throw denied('The form has no policy')
  checkSignature(encoded, value('x-amz-credential'), value('x-amz-signature'), keys)
  const policy = readPolicy(encoded)
  if (!(now.getTime() < Date.parse(policy.expiration))) throw denied('Invalid according to Policy: Policy expired.')
  const covered = new Set(policy.conditions.map((condition) => checkCondition(condition, value, form.size)))
  for (const name of form.fields.keys()) {
    if (!covered.has(name) && !UNCHECKED.has(name) && !name.startsWith('x-ignore-')) {
      throw denied(`Invalid according to Policy: Extra input fields: ${name}`)
    }
  }
}
