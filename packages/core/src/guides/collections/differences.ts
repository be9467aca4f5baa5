import { formatCop } from '../../kernel/values/money'
import type { OpenItemRow } from '../../treasury/open-item/open-item'
import type { GuideRow } from '../guide'
import { guideStateNames } from '../guide.states'

/** A line of the sheet of a carrier. Cents and grams. */
export interface SheetLine {
  number: string
  collectedCents: number
  freightCents?: number
  commissionCents?: number
  vatCents?: number
  /** What it was charged by. */
  grams?: number
}

/** What the sheet of a carrier and what it owes do not agree on. */
export const differenceKinds = [
  'unknown',
  'doubled',
  'undelivered',
  'short',
  'over',
  'freight',
  'overweight',
  'costs',
  'unpaid',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Cents that the shop claims; 0 for what it only asks about. */
export interface Difference {
  kind: DifferenceKind
  number: string
  guideId?: string
  text: string
  cents: number
}

const kilos = (grams: number): number => Math.max(1, Math.ceil(grams / 1_000))
const weightOf = ({ packages }: GuideRow): number => packages.reduce((sum, { grams }) => sum + grams, 0)
const takenOf = ({ freightCents = 0, commissionCents = 0, vatCents = 0 }: SheetLine): number =>
  freightCents + commissionCents + vatCents

/** What keeps a line from being paid; undefined for one that is. */
function refusal(line: SheetLine, guide: GuideRow | undefined, seen: boolean, sheet: string): Difference | undefined {
  const { number, collectedCents } = line
  if (!guide) return { kind: 'unknown', number, cents: 0, text: 'No tenemos una guía con este número.' }
  const of = { number, guideId: guide.id }
  if (seen) return { ...of, kind: 'doubled', cents: takenOf(line), text: 'Viene dos veces en la relación.' }
  if (guide.collection === 'liquidado' || guide.paidSheet === sheet)
    return { ...of, kind: 'doubled', cents: takenOf(line), text: 'Ya la habían liquidado.' }
  if (guide.collection !== 'recaudado') {
    const state = guideStateNames[guide.state].toLowerCase()
    return { ...of, kind: 'undelivered', cents: 0, text: `La tenemos como ${state}: dinos si la entregaron.` }
  }
  if (collectedCents === 0) return { ...of, kind: 'unpaid', cents: owedOf(guide), text: 'Viene sin valor recaudado.' }
  if (takenOf(line) > collectedCents)
    return { ...of, kind: 'costs', cents: owedOf(guide), text: 'Descuentan más de lo que recaudaron.' }
  return undefined
}

const owedOf = ({ codCents, settledCents = 0 }: GuideRow): number => codCents - settledCents

/** What a line that is paid says otherwise than the guide. */
function doubtsOf(line: SheetLine, guide: GuideRow): Difference[] {
  const { number, collectedCents, freightCents = 0, grams } = line
  const of = { number, guideId: guide.id }
  const owed = owedOf(guide)
  const short = owed - collectedCents
  const agreed = guide.freightCents
  const heavier = grams !== undefined && kilos(grams) > kilos(weightOf(guide))
  const more = agreed === undefined ? 0 : freightCents - agreed
  const sums: Difference[] = []
  if (short > 0)
    sums.push({
      ...of,
      kind: 'short',
      cents: short,
      text: `Recaudaron ${formatCop(owed)} y pagan ${formatCop(collectedCents)}.`,
    })
  if (short < 0)
    sums.push({
      ...of,
      kind: 'over',
      cents: 0,
      text: `Pagan ${formatCop(0 - short)} de más: solo se liquida lo que debían.`,
    })
  if (heavier)
    sums.push({
      ...{ ...of, kind: 'overweight', cents: Math.max(0, more) },
      text: `Cobran ${kilos(grams)} kg y la guía dice ${kilos(weightOf(guide))} kg.`,
    })
  else if (more > 0)
    sums.push({
      ...of,
      kind: 'freight',
      cents: more,
      text: `El flete era ${formatCop(agreed!)} y cobran ${formatCop(freightCents)}.`,
    })
  return sums
}

/**
 * Compares the lines of a sheet with the guides that they name and with what the carrier owes. A line that names a guide
 * which is owed is paid once by a sheet, no more than what is owed of it; what else it says, and what it leaves out, are differences.
 */
export function differencesOf(
  lines: readonly SheetLine[],
  guides: ReadonlyMap<string, GuideRow>,
  owed: readonly Pick<OpenItemRow, 'documentId' | 'number' | 'balanceCents' | 'day'>[],
  sheet: string,
) {
  const payable: { guide: GuideRow; line: SheetLine }[] = []
  const differences: Difference[] = []
  const seen = new Set<string>()
  for (const line of lines) {
    const guide = guides.get(line.number)
    const refused = refusal(line, guide, seen.has(guide?.id ?? ''), sheet)
    if (guide) seen.add(guide.id)
    if (refused) {
      differences.push(refused)
      continue
    }
    differences.push(...doubtsOf(line, guide!))
    const collectedCents = Math.min(line.collectedCents, owedOf(guide!))
    payable.push({ guide: guide!, line: { ...line, collectedCents } })
  }
  if (payable.length > 0)
    for (const { documentId, number, balanceCents, day } of owed)
      if (!seen.has(documentId))
        differences.push({
          ...{ kind: 'unpaid', number, guideId: documentId, cents: balanceCents },
          text: `La entregaron el ${day.split('-').reverse().join('-')} y no viene en la relación.`,
        })
  return { payable, differences }
}
