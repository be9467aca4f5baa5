import { accountOf, type Mapping } from '../../accounting/chart/roles'
import type { JournalRollup } from '../../accounting/journal/journal-rollup'
import { isVat } from '../vat-lines'
import type { Form } from './form'

/** What moved in a period of IVA, in cents. */
export interface VatMoves {
  income: { taxed5: number; taxed: number; exempt: number; excluded: number; rest: number; returned: number }
  /** What was bought with IVA: bases, and the IVA that is a credit. */
  bought: Record<'goods5' | 'goods' | 'services5' | 'services', { base: number; iva: number }>
  boughtBack: { base: number; iva: number }
  generated: { at5: number; general: number; withdrawn: number; returned: number }
  carried: number
  withheld: number
}

const REDUCED = 50_000

type Sums = Pick<JournalRollup, 'accounts' | 'taxes' | 'closing'>

/** Debits and credits of an account without what closed the period. */
const sidesOf = ({ accounts, closing }: Sums, account: string): [debit: number, credit: number] => {
  const [debit, credit] = accounts[account] ?? [0, 0]
  const [closedDebit, closedCredit] = closing[account] ?? [0, 0]
  return [debit - closedDebit, credit - closedCredit]
}

function incomeOf(
  sums: Sums,
  mapping: Mapping,
  taxedBase: number,
): Pick<VatMoves['income'], 'exempt' | 'excluded' | 'rest' | 'returned'> {
  let [gross, returned] = [0, 0]
  for (const account of Object.keys(sums.accounts).filter((code) => code.startsWith('4'))) {
    const [debit, credit] = sidesOf(sums, account)
    if (account.startsWith('4175')) returned += debit - credit
    else {
      gross += credit
      returned += debit
    }
  }
  const exempt = sidesOf(sums, accountOf('salesExempt', mapping))[1]
  const excluded = sidesOf(sums, accountOf('salesExcluded', mapping))[1]
  return { exempt, excluded, returned, rest: gross - taxedBase - exempt - excluded }
}

/**
 * What a period moved as form 300 asks for it, from the sums of the journal. IVA that no tax part explains is of goods that
 * were taken out, or of what somebody wrote by hand: it is in a box all the same, so that the form equals the ledger.
 */
export function vatMoves(sums: Sums, mapping: Mapping, before: { carried: number; withheld: number }): VatMoves {
  const generating = (['vatGenerated', 'vatOnReturns'] as const).map((role) => accountOf(role, mapping))
  const ofExpenses = accountOf('vatOnExpenses', mapping)
  const nothing = () => ({ base: 0, iva: 0 })
  const bought = { goods5: nothing(), goods: nothing(), services5: nothing(), services: nothing() }
  const boughtBack = nothing()
  const generated = { at5: 0, general: 0, withdrawn: 0, returned: 0 }
  let [taxed5, taxed] = [0, 0]
  const told = new Map<string, [number, number]>()
  for (const [key, [debit, credit, debitBase, creditBase]] of Object.entries(sums.taxes)) {
    const [account = '', kind, , rate] = key.split('|')
    if (kind !== 'iva' || !isVat(account)) continue
    const [d, c] = told.get(account) ?? [0, 0]
    told.set(account, [d + debit, c + credit])
    const reduced = Number(rate) === REDUCED
    if (generating.includes(account)) {
      generated[reduced ? 'at5' : 'general'] += credit
      generated.returned += debit
      if (reduced) taxed5 += creditBase
      else taxed += creditBase
      continue
    }
    const into = bought[`${account === ofExpenses ? 'services' : 'goods'}${reduced ? '5' : ''}` as keyof typeof bought]
    into.base += debitBase
    into.iva += debit
    boughtBack.base += creditBase
    boughtBack.iva += credit
  }
  for (const account of Object.keys(sums.accounts).filter(isVat)) {
    const [[debit, credit], [d, c]] = [sidesOf(sums, account), told.get(account) ?? [0, 0]]
    if (generating.includes(account)) {
      generated.withdrawn += credit - c
      generated.returned += debit - d
    } else {
      bought[account === ofExpenses ? 'services' : 'goods'].iva += debit - d
      boughtBack.iva += credit - c
    }
  }
  return {
    income: { taxed5, taxed, ...incomeOf(sums, mapping, taxed5 + taxed) },
    ...{ bought, boughtBack, generated, ...before },
  }
}

const vat = accountOf('vatGenerated')
const returns = accountOf('vatOnReturns')
const purchases = accountOf('vatOnPurchases')
const expenses = accountOf('vatOnExpenses')

/** Form 300 by the day since which it is used. Source: DIAN, formulario 300, whose boxes have these numbers; check those of the year. */
export const forms300: readonly Form<VatMoves>[] = [
  {
    from: '2018-01-01',
    norm: 'Formulario 300 de la DIAN',
    boxes: [
      { box: '27', name: 'Ingresos por operaciones gravadas al 5 %', of: (m) => m.income.taxed5, account: vat },
      {
        box: '28',
        name: 'Ingresos por operaciones gravadas a la tarifa general',
        of: (m) => m.income.taxed,
        account: vat,
      },
      {
        box: '35',
        name: 'Ingresos por operaciones exentas',
        of: (m) => m.income.exempt,
        account: accountOf('salesExempt'),
      },
      {
        box: '39',
        name: 'Ingresos por operaciones excluidas',
        of: (m) => m.income.excluded,
        account: accountOf('salesExcluded'),
      },
      { box: '40', name: 'Ingresos por operaciones no gravadas', of: (m) => m.income.rest, account: '4' },
      { box: '41', name: 'Total ingresos brutos', sum: ['27', '28', '35', '39', '40'] },
      {
        box: '42',
        name: 'Devoluciones en ventas anuladas, rescindidas o resueltas',
        of: (m) => m.income.returned,
        account: '41',
      },
      { box: '43', name: 'Total ingresos netos del período', sum: ['41', '-42'] },
      { box: '50', name: 'Compras de bienes gravados al 5 %', of: (m) => m.bought.goods5.base, account: purchases },
      {
        box: '51',
        name: 'Compras de bienes gravados a la tarifa general',
        of: (m) => m.bought.goods.base,
        account: purchases,
      },
      {
        box: '52',
        name: 'Compras de servicios gravados al 5 %',
        of: (m) => m.bought.services5.base,
        account: expenses,
      },
      {
        box: '53',
        name: 'Compras de servicios gravados a la tarifa general',
        of: (m) => m.bought.services.base,
        account: expenses,
      },
      { box: '55', name: 'Total compras gravadas', sum: ['50', '51', '52', '53'] },
      {
        box: '56',
        name: 'Devoluciones en compras anuladas, rescindidas o resueltas',
        of: (m) => m.boughtBack.base,
        account: '2408',
      },
      { box: '57', name: 'Total compras netas del período', sum: ['55', '-56'] },
      { box: '58', name: 'IVA generado a la tarifa del 5 %', of: (m) => m.generated.at5, account: vat },
      { box: '59', name: 'IVA generado a la tarifa general', of: (m) => m.generated.general, account: vat },
      {
        box: '65',
        name: 'IVA en retiro de inventario, consumo o muestras',
        of: (m) => m.generated.withdrawn,
        account: vat,
      },
      { box: '66', name: 'IVA recuperado en devoluciones en compras', of: (m) => m.boughtBack.iva, account: '2408' },
      { box: '67', name: 'Total impuesto generado', sum: ['58', '59', '65', '66'] },
      {
        box: '71',
        name: 'IVA descontable por compras de bienes al 5 %',
        of: (m) => m.bought.goods5.iva,
        account: purchases,
      },
      {
        box: '72',
        name: 'IVA descontable por compras de bienes a la tarifa general',
        of: (m) => m.bought.goods.iva,
        account: purchases,
      },
      { box: '74', name: 'IVA descontable por servicios al 5 %', of: (m) => m.bought.services5.iva, account: expenses },
      {
        box: '75',
        name: 'IVA descontable por servicios a la tarifa general',
        of: (m) => m.bought.services.iva,
        account: expenses,
      },
      { box: '77', name: 'Total impuesto pagado o facturado', sum: ['71', '72', '74', '75'] },
      {
        box: '79',
        name: 'IVA de devoluciones en ventas anuladas, rescindidas o resueltas',
        of: (m) => m.generated.returned,
        account: returns,
      },
      { box: '81', name: 'Total impuestos descontables', sum: ['77', '79'] },
      { box: '82', name: 'Saldo a pagar por el período fiscal', sum: ['67', '-81'], floor: true },
      { box: '83', name: 'Saldo a favor del período fiscal', sum: ['81', '-67'], floor: true },
      {
        box: '84',
        name: 'Saldo a favor del período fiscal anterior',
        of: (m) => m.carried,
        account: accountOf('taxBalanceFavor'),
      },
      {
        box: '85',
        name: 'Retenciones por IVA que le practicaron',
        of: (m) => m.withheld,
        account: accountOf('reteIvaFavor'),
      },
      { box: '86', name: 'Saldo a pagar por impuesto', sum: ['82', '-83', '-84', '-85'], floor: true },
      { box: '89', name: 'Total saldo a favor', sum: ['83', '84', '85', '-82'], floor: true },
    ],
  },
]
