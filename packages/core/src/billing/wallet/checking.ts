import * as z from 'zod'
import { today } from '../../kernel/books/spans'
import { act } from '../../kernel/db/act'
import { conflict } from '../../kernel/errors'
import { type DeclaredJob, job, jobType, type Outcome } from '../../kernel/jobs/declare'
import { enqueueOnce } from '../../kernel/jobs/queue'
import { formatCop } from '../../kernel/values/money'
import { WALLET, Wallet, walletBook, walletNow } from './wallet'

/** Looks again at a wallet that is not what its book says: one that fails is failed work, and its alarm rings. */
const CheckType = jobType({
  type: 'wallet.check',
  afterClosing: true,
  title: 'Revisar la billetera',
  lane: 'outbox',
  hidden: true,
  input: z.object({ day: z.string() }),
  // Who writes between the two readings has written both by then.
  waits: [60_000],
})

/** What the wallet is beyond what its book says; undefined while they are the same. */
async function difference(): Promise<string | undefined> {
  const [wallet, facts] = await Promise.all([walletNow(), walletBook.through(today())])
  const said: string[] = []
  for (const part of ['available', 'held'] as const) {
    const cents = wallet[part] - facts[part]
    if (cents !== 0) said.push(`${part === 'available' ? 'disponible' : 'reservado'}: ${formatCop(cents)}`)
  }
  const lost = wallet.credited - wallet.spent - wallet.available - wallet.held
  if (lost !== 0) said.push(`recargado menos gastado: ${formatCop(lost)}`)
  return said.length > 0 ? said.join(', ') : undefined
}

/** Each night: a wallet is the sum of its facts. */
export async function checkWallet(): Promise<void> {
  if (!(await Wallet.find(WALLET)) || !(await difference())) return
  const day = today()
  await act((unit) => enqueueOnce(unit, CheckType, { input: { day }, key: day }))
}

async function run(): Promise<Outcome> {
  if (await difference()) throw new Error('the wallet is not the sum of its facts')
  return { summary: 'La billetera es la suma de sus movimientos.' }
}

/** Nobody mends it alone: what it says, a person looks into. */
async function gaveUp(): Promise<Outcome> {
  const found = await difference()
  if (!found) return { summary: 'La billetera es la suma de sus movimientos.' }
  throw conflict(`La billetera no es la suma de sus movimientos (${found}). Revísala con sus movimientos y ajústala.`)
}

export const WalletCheckJob: DeclaredJob<typeof CheckType.input> = job({ ...CheckType, run, gaveUp })
