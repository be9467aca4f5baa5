import type { FileAnswer } from '../../kernel/call'
import { textCell } from '../../kernel/sheet/csv-cell'
import { chart } from '../chart/accounts'
import { type Period, periodOf } from '../reports/diary'
import { decimals, needWholeBooks, textFile } from './text-file'
import { type ThirdBalance, thirdBalances } from './third-balances'

const titles = [
  'Cuenta',
  'Nombre de la cuenta',
  'Tipo de documento',
  'Documento',
  'DV',
  'Tercero',
  'Saldo inicial',
  'Débitos',
  'Créditos',
  'Saldo final',
]

function recordOf({ account, third, openingCents, debitCents, creditCents }: ThirdBalance, name: string): string {
  const texts = [account, name, third?.documentType, third?.document, third?.dv, third?.name]
  const amounts = [openingCents, debitCents, creditCents, openingCents + debitCents - creditCents]
  return [...texts.map((text) => textCell(String(text ?? ''))), ...amounts.map((cents) => decimals(cents, ','))].join(
    ';',
  )
}

/**
 * The trial balance of a period by account and third as CSV, as Excel in Spanish opens it: semicolons, decimal commas.
 * Balances are debits less credits. @throws AppError 403 for who may not see costs
 */
export async function exportThirdBalances(input: Period): Promise<FileAnswer> {
  const { from, to } = periodOf(input)
  await needWholeBooks()
  async function* records() {
    const [rows, accounts] = await Promise.all([thirdBalances(from, to), chart()])
    const names = new Map(accounts.map(({ code, name }) => [code, name]))
    const lines = rows.map((row) => recordOf(row, names.get(row.account) ?? ''))
    yield `\uFEFF${[titles.map(textCell).join(';'), ...lines].join('\r\n')}\r\n`
  }
  return textFile(`saldos-por-tercero-${from}-a-${to}.csv`, 'text/csv; charset=utf-8', records())
}
