import { Buffer } from 'node:buffer'
import { expect, vi } from 'vitest'
import { outside } from '../samples/stores'
import type { World } from './world'

/** What stands nowhere else: wherever one is found that may not have it, it leaked. */
export interface Canaries {
  /** Of the shop's accounts elsewhere: in no answer and no log. */
  secrets: readonly string[]
  /** Of a client of the shop, and its owner's session: in no log, and in no answer that is an error. */
  private: readonly string[]
}

/** Entrusts secrets to us as a shop does, and keeps a client whose data stands nowhere else. */
export async function plant({ api, token }: World): Promise<Canaries> {
  const { woo, plemsi } = await outside()
  await api.invoicing.saveToken({ token: plemsi.token, environment: '2' })
  const client = {
    ...{ name: 'Canaria Guardada Urrutia', document_type_id: '13', document: '1098765431' },
    ...{ email: 'canaria.guardada@urrutia.example', phone: '3219876501', address: 'Carrera 77 Bis 12-94' },
  }
  await api.parties.createClient(client)
  const { document_type_id: _, ...said } = client
  return {
    secrets: [...Object.values(woo.keys), plemsi.token],
    private: [token, ...Object.values(said)],
  }
}

const forms = (canary: string) => [canary, Buffer.from(canary).toString('base64').slice(0, 20)]

/** Which canaries a text has, also in base64. */
export const found = (text: string, canaries: readonly string[]): string[] =>
  canaries.filter((canary) => forms(canary).some((form) => text.includes(form)))

/** @throws AssertionError when an answer has a secret, or one that is an error somebody's data */
export function needClean(answer: { status: number; text: string }, canaries: Canaries): void {
  expect(found(answer.text, canaries.secrets)).toEqual([])
  if (answer.status >= 400) expect(found(answer.text, canaries.private)).toEqual([])
}

/** Names of fields of an input that nobody writes down. */
const UNTOLD = /password|token|secret|clave|^otp$|^code$/i

/** The texts of an input that no log may have: what a person typed as a secret. */
export function untold(input: object): string[] {
  return Object.entries(input).flatMap(([name, value]) => {
    if (value instanceof Blob) return []
    if (value !== null && typeof value === 'object') return untold(value)
    return typeof value === 'string' && value.length >= 8 && UNTOLD.test(name) ? [value] : []
  })
}

/** Hears what is logged from now until the mocks are restored, the lines that tests leave out too. */
export function hearLogs(said: string[]): void {
  vi.stubEnv('TENDERO_QUIET', '')
  for (const level of ['log', 'error', 'warn', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((...texts) => void said.push(texts.map(String).join(' ')))
}
