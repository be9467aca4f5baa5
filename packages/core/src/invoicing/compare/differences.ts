import * as z from 'zod'
import { IssueType } from '../../documents/issue'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { notFound } from '../../kernel/errors'
import { enqueueOnce } from '../../kernel/jobs/queue'
import { toPesos } from '../../kernel/values/money'
import { EDocument, ISSUING } from '../e-document'
import { issuedTypeNames } from '../e-document.states'
import { differenceTypes, IssuerComparison, isMended, nOf } from './comparison'

const amount = z.number().nullable()
export const DifferencesOutput = z.object({
  /** When they were last compared; null before the first time. */
  compared_at: z.string().nullable(),
  total: z.number(),
  data: z.array(
    z.object({
      n: z.string(),
      type: z.enum(differenceTypes),
      type_name: z.string(),
      number: z.string(),
      /** Our document; null when we have none. */
      id: z.string().nullable(),
      /** Pesos. */
      there: amount,
      here: amount,
      /** It is on its way again, or there. */
      mended: z.boolean(),
    }),
  ),
})
export const RepairInput = z.object({ n: z.string().max(120) })

/** What the comparisons found and nobody has settled. */
export async function listDifferences(): Promise<z.input<typeof DifferencesOutput>> {
  const found = await IssuerComparison.find(ISSUING)
  if (!found) return { compared_at: null, total: 0, data: [] }
  const open = found.differences.filter(({ seen }) => !seen)
  const { rows } = await load({ rows: EDocument.many(open.flatMap(({ of }) => of ?? [])) })
  const pesos = (cents: number | undefined) => (cents === undefined ? null : toPesos(cents))
  return {
    compared_at: found.comparedAt,
    total: open.length,
    data: open.map((one) => ({
      ...{ n: nOf(one), type: one.type, number: one.number, id: one.of ?? null },
      type_name: issuedTypeNames[rows.get(one.of ?? '')?.type ?? one.list],
      ...{ there: pesos(one.thereCents), here: pesos(one.hereCents) },
      mended: isMended(one, rows.get(one.of ?? '')),
    })),
  }
}

/**
 * Settles a difference: what the service does not have is sent again under its own number; of any other a person says that
 * they saw to it, and it is shown no more.
 * @throws AppError 404
 */
export const repair = ({ n }: z.output<typeof RepairInput>): Promise<{ message: string }> =>
  act(async (unit) => {
    const found = await IssuerComparison.find(ISSUING)
    const one = found?.differences.find((difference) => nOf(difference) === n)
    if (!found || !one) throw notFound('la diferencia')
    if (one.type === 'there' && one.of !== undefined) {
      const row = await EDocument.get(one.of)
      if (!isMended(one, row)) {
        const { version: _, issuedAt: __, code: ___, qr: ____, mailedAt: _____, ...before } = row
        unit.replace(EDocument, row, { ...before, state: 'por_enviar' })
      }
      await enqueueOnce(unit, IssueType, { input: { id: row.id }, key: row.id })
      unit.summary = `Envió otra vez ${one.number} a la DIAN`
      return { message: `Enviamos ${one.number} otra vez, con su mismo número.` }
    }
    const differences = found.differences.map((each) => (each === one ? { ...one, seen: true as const } : each))
    unit.replace(IssuerComparison, found, { ...found, differences })
    unit.summary = `Revisó la diferencia de ${one.number} con la DIAN`
    return { message: 'Listo: no la volvemos a mostrar.' }
  })
