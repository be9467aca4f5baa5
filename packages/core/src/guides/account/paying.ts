import { accountOf } from '../../accounting/chart/roles'
import { credit, debit } from '../../accounting/journal/entry'
import { capture, giveBack, hold, release } from '../../billing/wallet/debits'
import { NO_BALANCE, walletNow } from '../../billing/wallet/wallet'
import type { Act } from '../../kernel/db/act'
import { AppError, conflict } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import type { GuideData } from '../guide'

type Held = Pick<GuideData, 'id' | 'number' | 'sourceNumber' | 'codCents' | 'bought'>

/** What is charged at the door of a label of the product's account would be paid to the product. */
export const NO_COD =
  'Con saldo de Tendero no se cobra en la puerta: pon el recaudo en 0, o usa tu propia cuenta de Envia.com.'

/**
 * Keeps the price of a label in the wallet, in the unit that asks for it: nothing is bought that was not kept first.
 * @throws AppError 409 for what is charged at the door, and when there is not enough
 */
export async function holdFreight(unit: Act, { id, number, sourceNumber, codCents, bought }: Held): Promise<void> {
  const { debitId, quotedCents: cents = 0 } = bought!
  if (!debitId) return
  if (codCents > 0) throw conflict(NO_COD, 'no_cod')
  if (cents <= 0) throw conflict('Cotiza la guía antes de pedirla: se paga con tu saldo.', 'unquoted')
  const { available } = await walletNow()
  if (available < cents)
    throw conflict(
      `La guía cuesta ${formatCop(cents)} y en tu billetera hay ${formatCop(available)}. Recárgala e inténtalo de nuevo.`,
      NO_BALANCE,
    )
  await hold(unit, { id: debitId, cents, concept: `Guía ${number} de ${sourceNumber}`, guideId: id })
}

/** What the label cost is spent, in the unit that has it. @throws AppError 409 when it cost more and that is not there */
export async function payFreight(unit: Act, { bought }: GuideData, cents: number): Promise<void> {
  if (!bought?.debitId) return
  await capture(unit, bought.debitId, cents, ({ thirdId, mapping }) => [
    debit(accountOf('freight', mapping), cents, { thirdId }),
  ])
}

/** No label was bought: what was kept for it is free again. */
export async function freeFreight(unit: Act, { bought }: GuideData): Promise<void> {
  if (bought?.debitId) await release(unit, bought.debitId)
}

/** The label was cancelled: what it cost is in the wallet again. */
export async function returnFreight(unit: Act, { bought }: GuideData): Promise<void> {
  if (!bought?.debitId) return
  await giveBack(unit, bought.debitId, (cents) => ({ thirdId, mapping }) => [
    credit(accountOf('freight', mapping), cents, { thirdId }),
  ])
}

export const isShort = (error: unknown): error is AppError => error instanceof AppError && error.code === NO_BALANCE
