import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { limits } from '../../kernel/limits'
import { ById, Nothing } from '../../kernel/records/wire'
import { page } from '../../kernel/values/fields'
import { GuideOutput, presentGuide } from '../guide.wire'
import './settlement'
import * as input from './settlement.input'
import * as wire from './settlement.wire'
import { ClaimInput, SettlementSheetImport, SettlementSheetInput } from './sheet.input'
import { presentComparison, SheetAccepted, SheetComparison } from './sheet.wire'

const owed = later(() => import('./owed'))
const settling = later(() => import('./settle'))

const sheets = later(() => import('./settlement-sheet'))
const papers = later(() => import('./claim.print'))

// These list all orders of a courier or a carrier, whoever sold them.
const reading = { allow: 'guide-read', whole: true } as const

export const collectionCalls = {
  listCollections: query({
    ...reading,
    input: input.CollectionsInput,
    output: page(GuideOutput),
    run: (given) => owed.listCollections(given).then(({ data, meta }) => ({ data: data.map(presentGuide), meta })),
  }),
  owedByCarriers: query({
    ...reading,
    input: Nothing,
    output: wire.OwedOutput,
    run: async () => wire.presentOwed(await owed.owedByCarriers()),
  }),
  createSettlement: command({
    allow: 'payment_received-create',
    whole: true,
    input: input.NewSettlementInput,
    output: wire.SettlementOutput,
    run: (given) => settling.createSettlement(given).then(wire.presentSettlement),
  }),
  listSettlements: query({
    ...reading,
    input: input.ListSettlementsInput,
    output: page(wire.SettlementSummary),
    run: (given) =>
      owed.listSettlements(given).then(({ data, meta }) => ({ data: data.map(wire.presentSummary), meta })),
  }),
  getSettlement: query({
    ...reading,
    input: ById,
    output: wire.SettlementOutput,
    run: ({ id }) => owed.getSettlement(id).then(wire.presentSettlement),
  }),
  voidSettlement: command({
    allow: 'payment_received-delete',
    whole: true,
    input: input.VoidSettlementInput,
    output: wire.SettlementOutput,
    run: (given) => settling.voidSettlement(given).then(wire.presentSettlement),
  }),
  previewSettlementSheet: command({
    allow: 'payment_received-create',
    whole: true,
    limit: limits.job,
    input: SettlementSheetInput,
    output: SheetComparison,
    run: async (given) => presentComparison(await sheets.previewSettlementSheet(given)),
  }),
  acceptSettlementSheet: command({
    allow: 'payment_received-create',
    whole: true,
    limit: limits.job,
    input: SettlementSheetImport,
    output: SheetAccepted,
    run: async (given) => {
      const { settlements, ...done } = await sheets.acceptSettlementSheet(given)
      return { ...done, settlements: settlements.map(({ paidCents, ...one }) => ({ ...one, paid: paidCents })) }
    },
  }),
  printClaim: command({
    allow: 'payment_received-create',
    whole: true,
    limit: limits.file,
    input: ClaimInput,
    answer: 'file',
    run: papers.printClaim,
  }),
}
