import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { config } from '../../kernel/config'

/** Block size and parallelism. Source: OWASP Password Storage Cheat Sheet, scrypt: N = 2^17, r = 8, p = 1. */
const R = 8
const P = 1
const KEY_BYTES = 32

/** One hash takes 128 MB: more at once would starve a small machine. */
const MAX_AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

async function derive(password: string, salt: Buffer, log2n: number): Promise<Buffer> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    const N = 2 ** log2n
    return await new Promise((resolve, reject) =>
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r: R, p: P, maxmem: 256 * N * R }, (error, bytes) =>
        error ? reject(error) : resolve(bytes),
      ),
    )
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Hash of a password, with its salt and cost: `scrypt$17$<salt>$<key>`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const log2n = config.passwordCost()
  const bytes = await derive(password, salt, log2n)
  return `scrypt$${log2n}$${salt.toString('base64url')}$${bytes.toString('base64url')}`
}

/**
 * True when `password` is the one of `hash`. Without a hash it does the same work and answers false, so that the time of
 * an answer does not tell whether an account exists.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, log2n, salt, wanted] = hash?.split('$') ?? []
  const bytes = await derive(
    password,
    Buffer.from(salt ?? 'no such account', 'base64url'),
    Number(log2n ?? config.passwordCost()),
  )
  const known = Buffer.from(wanted ?? '', 'base64url')
  return known.length === bytes.length && timingSafeEqual(known, bytes)
}

/** True when a hash was made at a lower cost than today's. */
export const isCheap = (hash: string): boolean => Number(hash.split('$')[1]) < config.passwordCost()
