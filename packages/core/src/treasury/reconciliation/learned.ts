import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'
import { load } from '../../kernel/db/read'
import { plain } from '../../kernel/values/text'

/** What a text of a bank's statements was recorded as the last time. */
export const LearnedText = kind({
  name: 'learnedText',
  label: 'lo aprendido del extracto',
  schema: z.object({
    /** `<bank>.<in or out>.<what the text says>` */
    id: z.string(),
    account: z.string(),
    thirdId: z.string().optional(),
  }),
  refs: { account: (row) => row.account },
  plural: 'textos de extracto',
  audited: false,
})
export type Learned = Pick<z.output<typeof LearnedText.schema>, 'account' | 'thirdId'>

interface Said {
  bankId: string
  cents: number
  text: string
}

/** Texts that differ in their numbers alone (a date, a reference) are one. */
function learnedId({ bankId, cents, text }: Said): string {
  const words = plain(text).replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').trim()
  const said = createHash('sha256').update(words).digest('base64url').slice(0, 16)
  return `${bankId}.${cents < 0 ? 'out' : 'in'}.${said}`
}

/** What the texts of some lines were recorded as before, by text and side of the line. */
export async function learnedOf(lines: readonly Said[]): Promise<(line: Said) => Learned | undefined> {
  const { known } = await load({ known: LearnedText.many([...new Set(lines.map(learnedId))]) })
  return (line) => known.get(learnedId(line))
}

/** Keeps what a line is recorded as, for the next with its text. */
export async function learn(unit: Act, line: Said, { account, thirdId }: Learned): Promise<void> {
  const id = learnedId(line)
  const row = { id, account, ...(thirdId ? { thirdId } : {}) }
  const before = await LearnedText.find(id)
  if (!before) unit.insertFirst(LearnedText, row)
  else if (before.account !== account || before.thirdId !== thirdId) unit.replace(LearnedText, before, row)
}
