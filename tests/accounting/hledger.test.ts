import { credit, debit, type EntryLine } from '@tendero/core/accounting/journal/entry'
import { post } from '@tendero/core/accounting/journal/journal'
import { paths } from '@tendero/core/accounting/paths'
import { act } from '@tendero/core/kernel/db/act'
import { newId } from '@tendero/core/kernel/values/id'
import { beforeAll, describe, expect, it } from 'vitest'
import { inside } from '../sales/support'
import { newShop, send, type World } from '../support/world'
import { askHledger, hasHledger, ourBalances, theirBalances } from './hledger-books'

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

const trialBalance = () => ourBalances(shop.api, { from: '2025-04-01', to: '2025-04-30' })

describe('books as files', () => {
  it.skipIf(!hasHledger)(
    'are read by hledger, which comes to our trial balance (skipped where it is not installed)',
    async () =>
      askHledger(await text(paths.exportJournal), async (ask) => {
        expect(theirBalances(ask)).toEqual(await trialBalance())
        // Levels and thirds are there to be asked for.
        expect(ask('balance', '--depth', '1', '--no-total', 'type:A')).toContain('118953.17')
        expect(ask('register', 'tag:tercero=900373076', '-O', 'csv').trim().split('\n')).toHaveLength(3)
      }),
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
