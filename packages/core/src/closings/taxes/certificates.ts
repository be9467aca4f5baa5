import { type Period, periodOf } from '../../accounting/reports/diary'
import { hiddenAccounts } from '../../accounting/reports/hidden-costs'
import { documentText, type Third, thirdKey, thirdsOf } from '../../accounting/thirds/third'
import type { FileAnswer } from '../../kernel/call'
import { forbidden, notFound } from '../../kernel/errors'
import { toPesos } from '../../kernel/values/money'
import type { Day } from '../../kernel/values/time'
import type { Certified, Withheld, WithheldTax } from './certificate'
import { withheldLines, withholdingAccounts } from './forms'

const taxes = Object.keys(withholdingAccounts) as WithheldTax[]
const taxOf = (account: string) => taxes.find((tax) => account.startsWith(withholdingAccounts[tax]))!

/**
 * What was withheld in a period less what was given back of it, third by third in order of name. What was paid to DIAN or a
 * municipality (a line without its tax) is nobody's.
 */
async function certified(from: Day, to: Day): Promise<Certified[]> {
  const found: (Withheld & { id: string })[] = []
  for await (const { line, cents, base } of withheldLines({ from, to }, Object.values(withholdingAccounts)))
    if (line.thirdId && (line.tax || cents > 0))
      found.push({
        ...{ id: line.thirdId, tax: taxOf(line.account), concept: line.tax?.concept ?? '' },
        ...{ ratePpm: line.tax?.ratePpm ?? 0, baseCents: base, cents },
      })
  const thirds = await thirdsOf([...new Set(found.map(({ id }) => id))])
  const by = new Map<string, { third: Third; withheld: Map<string, Withheld> }>()
  for (const { id, ...one } of found) {
    const third = thirds.get(id)
    if (!third) continue
    const own = by.get(thirdKey(third)) ?? { third, withheld: new Map<string, Withheld>() }
    by.set(thirdKey(third), own)
    const key = [taxes.indexOf(one.tax), one.concept, one.ratePpm].join('|')
    const sum = own.withheld.get(key)
    if (!sum) own.withheld.set(key, one)
    else {
      sum.baseCents += one.baseCents
      sum.cents += one.cents
    }
  }
  return [...by.values()]
    .map(({ third, withheld }) => ({ third, withheld: inOrder(withheld) }))
    .filter(({ withheld }) => withheld.length > 0)
    .sort((a, b) => a.third.name.localeCompare(b.third.name, 'es'))
}

const inOrder = (withheld: ReadonlyMap<string, Withheld>) =>
  [...withheld]
    .filter(([, { cents }]) => cents !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one)

const sumOf = (withheld: readonly Withheld[], tax?: WithheldTax) =>
  toPesos(withheld.filter((one) => !tax || one.tax === tax).reduce((sum, { cents }) => sum + cents, 0))

/** Whom something was withheld of in a period, with what of each tax: whom a certificate is for. */
export async function listCertificates(input: Period) {
  const { from, to } = periodOf(input)
  const hidden = (await hiddenAccounts()) !== undefined
  const rows = hidden ? [] : await certified(from, to)
  return {
    ...{ from, to, hidden },
    thirds: rows.map(({ third, withheld }) => ({
      ...{ id: third.id, name: third.name, document_text: documentText(third) },
      retefuente: sumOf(withheld, 'retefuente'),
      reteiva: sumOf(withheld, 'reteiva'),
      reteica: sumOf(withheld, 'reteica'),
      total: sumOf(withheld),
    })),
  }
}

/**
 * The certificate of what was withheld of a third in a period, as PDF.
 * @throws AppError 404 when nothing was, 403 for who may not see costs
 */
export async function printCertificate({ id, ...input }: Period & { id: string }): Promise<FileAnswer> {
  const { from, to } = periodOf(input)
  if (await hiddenAccounts())
    throw forbidden('Los certificados muestran lo que compras, y tu tienda no te muestra los costos.')
  const [asked, rows] = await Promise.all([thirdsOf([id]), certified(from, to)])
  const third = asked.get(id)
  const one = third && rows.find((row) => thirdKey(row.third) === thirdKey(third))
  if (!one) throw notFound('el certificado')
  const { renderCertificate } = await import('./certificate.print')
  return {
    filename: `certificado-retenciones-${one.third.document ?? one.third.id}-${from}-a-${to}.pdf`,
    contentType: 'application/pdf',
    body: await renderCertificate(one, { from, to }),
    inline: true,
  }
}
