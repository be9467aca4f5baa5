/** Groups of accounts as a merchant calls them, by the beginning of their code; true where a credit adds. Source: PUC, Decreto 2650 de 1993. */
const groups: readonly (readonly [prefixes: readonly string[], name: string, credit: boolean])[] = [
  [['11'], 'Dinero', false],
  [['13'], 'Por cobrar', false],
  [['14'], 'Inventario', false],
  [['22', '23'], 'Por pagar', true],
  [['24'], 'Impuestos', true],
  [['28'], 'Anticipos y dinero de otros', true],
  [['4'], 'Ingresos', true],
  [['5'], 'Gastos', false],
  [['6', '7'], 'Costo de lo vendido', false],
]

/** What an entry moves, in the words of a merchant: each group with what it went up or, below 0, down. In pesos. */
export function meaningOf(
  lines: readonly { account: string; debit: number | null; credit: number | null }[],
): { name: string; value: number }[] {
  return groups.flatMap(([prefixes, name, credit]) => {
    const own = lines.filter(({ account }) => prefixes.some((prefix) => account.startsWith(prefix)))
    const debits = own.reduce((sum, line) => sum + Math.round(((line.debit ?? 0) - (line.credit ?? 0)) * 100), 0)
    return debits === 0 ? [] : [{ name, value: (credit ? 0 - debits : debits) / 100 }]
  })
}
