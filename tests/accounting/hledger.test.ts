import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { credit, debit, type EntryLine } from '@tendero/core/accounting/journal/entry'
import { post } from '@tendero/core/accounting/journal/journal'
import { paths } from '@tendero/core/accounting/paths'
import { act } from '@tendero/core/kernel/db/act'
import { newId } from '@tendero/core/kernel/values/id'
import { beforeAll, describe, expect, it } from 'vitest'
import { inside } from '../sales/support'
import { newShop, send, type World } from '../support/world'

/** Says why the program that checks us is not asked, where it is not. */
const hasHledger = (() => {
  try {
    execFileSync('hledger', ['--version'])
    return true
  } catch {
    return false
  }
})()

let shop: World
let clientId: string
let providerId: string

function write(day: string, lines: EntryLine[], concept = 'Venta de contado') {
  return inside(shop, () =>
    act(async (unit) => {
      const document = { documentKind: 'seat', documentId: newId('seat'), documentNumber: 'CC-1' }
      post(unit, { concept, ...document, day, lines })
    }),
  )
}

beforeAll(async () => {
  shop = await newShop()
  const person = { document_type_id: '31', document: '900373076', person_type_id: '1' }
  providerId = (await shop.api.parties.createProvider({ name: '=Hermanos; date:ayer, [2020-01-01]', ...person })).id
  clientId = (
    await shop.api.parties.createProvider({ name: 'Ana Ruiz', document_type_id: '13', document: '1034567890' })
  ).id
  const [to, by] = [{ thirdId: clientId }, { thirdId: providerId }]
  await write('2024-12-20', [
    debit('110505', 119_000_01),
    credit('413595', 100_000_01),
    credit('240805', 19_000_00, to),
  ])
  await write('2025-03-31', [debit('519595', 7, by), credit('110505', 7)], 'Aseo | (urgente) ; [2019-01-01] date:nunca')
  await write('2025-04-01', [debit('110505', 3_33), credit('413595', 2_80), credit('240805', 53, to)])
  await write('2025-04-30', [debit('519595', 50_10, by), credit('110505', 50_10)])
  await write('2025-05-01', [debit('519595', 99_99, by), credit('110505', 99_99)])
})

const text = async (wire: string) => (await send(wire, { from: '2025-04-01', to: '2025-04-30' }, shop.token)).text()

/** Balances of the period's end by code: debits less credits, in cents. */
async function trialBalance() {
  const { accounts } = await shop.api.accounting.ledgerBook({
    ...{ from: '2025-04-01', to: '2025-04-30', level: 'auxiliary' },
  })
  const cents = (pesos: number | null) => Math.round((pesos ?? 0) * 100)
  return Object.fromEntries(
    accounts
      .map(({ account, nature, closing }) => [account, cents(closing) * (nature === 'debit' ? 1 : -1)] as const)
      .filter(([, balance]) => balance !== 0),
  )
}

/** Cents of `COP -1234.56`. */
const centsOf = (amount: string) => Math.round(Number(amount.replace('COP ', '')) * 100)

describe('books as files', () => {
  it.skipIf(!hasHledger)(
    'are read by hledger, which comes to our trial balance (skipped where it is not installed)',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'hledger-'))
      try {
        const file = join(folder, 'books.journal')
        writeFileSync(file, await text(paths.exportJournal))
        const ask = (...args: string[]) => execFileSync('hledger', ['-f', file, ...args], { encoding: 'utf8' })
        ask('check', '--strict')
        const rows = ask('balance', '--flat', '--no-total', '-O', 'csv').trim().split('\n').slice(1)
        const theirs = rows.map((row) => row.slice(1, -1).split('","') as [string, string])
        expect(Object.fromEntries(theirs.map(([name, amount]) => [name.split(':').at(-1), centsOf(amount)]))).toEqual(
          await trialBalance(),
        )
        // Levels and thirds are there to be asked for.
        expect(ask('balance', '--depth', '1', '--no-total', 'type:A')).toContain('118953.17')
        expect(ask('register', 'tag:tercero=900373076', '-O', 'csv').trim().split('\n')).toHaveLength(3)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )

  it('by account and third add up to the trial balance, with the results of the years before as profits', async () => {
    const csv = await text(paths.exportThirdBalances)
    const rows = csv
      .slice(1)
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(';"').join(';').split('";').join(';').split(';'))
    const sums: Record<string, number> = {}
    for (const row of rows) {
      const [account, closing] = [row[0]!.replaceAll('"', ''), row.at(-1)!]
      sums[account] = (sums[account] ?? 0) + Math.round(Number(closing.replace(',', '.')) * 100)
    }
    expect(sums).toEqual(await trialBalance())
    expect(sums['370505']).toBe(-100_000_01)
    expect(csv).toContain(`"13";"1034567890";"";"Ana Ruiz";-19000,00;0,00;0,53;-19000,53`)
  })

  it('have no cell that a spreadsheet would run', async () => {
    expect(await text(paths.exportThirdBalances)).toContain(`"'=Hermanos; date:ayer, [2020-01-01]"`)
  })
})
