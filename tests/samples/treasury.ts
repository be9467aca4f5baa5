import { addDays, dayOf, monthOf } from '@tendero/core/kernel/values/time'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { next } from './makers'

/** A turn of the owner; the one that is open already when there is one. */
export const turn = async ({ api }: World) => {
  const { openRegister } = await api.treasury.currentShift({})
  return openRegister ?? (await api.treasury.openShift({ base: 50_000 }))
}

const someBank = ({ api }: World) => api.treasury.createBank({ name: `Banco ${next()}`, account: '112005' })

const config = async ({ api }: World) => {
  const [first] = await api.treasury.counterBanks({})
  return { config: [{ payment_type_id: first!.payment_type_id, bank_id: 'ban_principal' }] }
}

const transfer = async (world: World) => ({
  bank_origin: 'ban_principal',
  bank_destination: (await someBank(world)).id,
  value: 5_000,
})
const transferred = async (world: World) => ({
  id: (await world.api.treasury.createBankTransfer(await transfer(world))).id,
})
const movement = async (world: World) => ({
  bank_id: (await someBank(world)).id,
  type: 'income' as const,
  account: '421005',
  value: 1_000,
})
const moved = async (world: World) => ({ id: (await world.api.treasury.createBankMovement(await movement(world))).id })

/** A statement of one line of 1.000 that came in, with the movement that it is. */
const statement = (day = dayOf(new Date())) =>
  new File([`Fecha;Descripción;Valor\n${day};ABONO ${next()};1000\n`], 'extracto.csv', {
    type: 'text/csv',
  })
const looked = async ({ api }: World, day?: string) => {
  const { id } = await api.treasury.createBank({ name: `Banco ${next()}`, number: String(next()), account: '111005' })
  return { id, upload: (await api.treasury.previewStatement({ id, file: statement(day) })).upload }
}
const line = async (world: World, day?: string) => {
  const sheet = await looked(world, day)
  await world.api.treasury.importStatement(sheet)
  const { data } = await world.api.treasury.listStatementLines({ id: sheet.id })
  return { id: sheet.id, line_id: data[0]!.id }
}
const proposed = async (world: World) => {
  const { id, line_id } = await line(world)
  await world.api.treasury.createBankMovement({ bank_id: id, type: 'income', account: '421005', value: 1_000 })
  const { data } = await world.api.treasury.listStatementLines({ id })
  const { entry_id, date } = data[0]!.proposal!
  return { id, line_id, entry_id, date }
}

/** The statement of last month, whose only line is recorded. */
const toClose = async (world: World) => {
  const last = addDays(`${monthOf(dayOf(new Date()))}-01`, -1)
  const { id, line_id } = await line(world, last)
  await world.api.treasury.postLine({ id, line_id, account: '421005' })
  return { id, month: monthOf(last) }
}

/** Money by card that waits for its bank, and the line of a statement that pays it less a commission. */
const cardLine = async (world: World) => {
  const { api } = world
  const card = (await api.settings.loadPaymentTypes({})).find(({ means }) => means === 'card')!.id
  await api.payments.createAccountReceipt({
    lines: [{ account: '421005', value: 1_100 }],
    payments: [{ payment_type_id: card, value: 1_100 }],
  })
  const id = 'ban_principal'
  const { upload } = await api.treasury.previewStatement({ id, file: statement() })
  await api.treasury.importStatement({ id, upload })
  const { data } = await api.treasury.listStatementLines({ id })
  return { id, line_id: data[0]!.id }
}
const cardsPaid = async (world: World) => {
  const of = await cardLine(world)
  const { items } = await world.api.treasury.cardsOfLine(of)
  return { ...of, items: [{ id: items.at(-1)!.id, value: 1_100 }], fee: 100 }
}
const cardsSettled = async (world: World) => {
  const paid = await cardsPaid(world)
  const { match } = await world.api.treasury.settleCards(paid)
  const { id } = await cardSettlementOf(world, match!.number)
  return { ...paid, settlement: id }
}
/** The settlement of a number: what moved in the bank names it. */
const cardSettlementOf = async ({ api }: World, number: string) => {
  const { data } = await api.treasury.movementsByBank({ bankId: 'ban_principal' })
  return data.find(({ document }) => document.number === number)!.document
}

export const treasury: SamplesOf<'treasury'> = {
  openShift: async (world) => {
    const { openRegister } = await world.api.treasury.currentShift({})
    if (openRegister) await world.api.treasury.closeShift({ id: openRegister.id, force: true, reason: 'Otra prueba' })
    return { base: 50_000, register: 'Caja 1' }
  },
  getShift: async (world) => ({ id: (await turn(world)).id }),
  listShifts: {},
  moveCash: async (world) => ({ id: (await turn(world)).id, concept: 'income', value: 2_000, reason: 'Vueltas' }),
  currentShift: {},
  closeShift: async (world) => ({
    id: (await turn(world)).id,
    end: '2026-11-20T22:00:00Z',
    force: true,
    reason: 'Fin del día',
  }),
  listBanks: { search: 'principal' },
  createBank: async () => ({ name: `Banco ${next()}`, type: 'corriente', account: '112005' }),
  getBank: { id: 'ban_principal' },
  updateBank: async (world) => ({ id: (await someBank(world)).id, name: `Banco ${next()}`, account: '112005' }),
  removeBank: async (world) => ({ id: (await someBank(world)).id }),
  counterBanks: {},
  saveCounterBanks: config,
  orderBanks: {},
  saveOrderBanks: config,
  nextTransferNumber: {},
  transferBetweenBanks: transfer,
  createBankTransfer: transfer,
  getBankTransfer: transferred,
  updateBankTransfer: async (world) => ({ ...(await transferred(world)), ...(await transfer(world)), value: 7_000 }),
  removeBankTransfer: transferred,
  movementsByBank: async (world) => ({ bankId: (await movement(world)).bank_id }),
  bankStats: async (world) => ({ bank_id: (await someBank(world)).id }),
  movementAccounts: {},
  createBankMovement: movement,
  getBankMovement: moved,
  removeBankMovement: moved,
  previewStatement: async (world) => ({ id: (await looked(world)).id, file: statement() }),
  importStatement: looked,
  listStatementLines: async (world) => ({ id: (await line(world)).id }),
  reconciliation: async (world) => ({ id: (await looked(world)).id }),
  matchLine: proposed,
  movementsForLine: line,
  cardsOfLine: cardLine,
  settleCards: cardsPaid,
  listCardSettlements: { state: 'posted' },
  getCardSettlement: async (world) => ({ id: (await cardsSettled(world)).settlement }),
  voidCardSettlement: async (world) => {
    const { id, line_id, settlement } = await cardsSettled(world)
    await world.api.treasury.unmatchLine({ id, line_id })
    return { id: settlement }
  },
  closedStatements: async (world) => ({ id: (await toClose(world)).id }),
  closeStatement: toClose,
  openStatement: async (world) => {
    const closed = await toClose(world)
    await world.api.treasury.closeStatement(closed)
    return closed
  },
  postLine: async (world) => ({ ...(await line(world)), account: '421005' }),
  unmatchLine: async (world) => {
    const match = await proposed(world)
    await world.api.treasury.matchLine(match)
    return { id: match.id, line_id: match.line_id }
  },
  validateTurn: async (world) => ({ id: (await turn(world)).id }),
}
