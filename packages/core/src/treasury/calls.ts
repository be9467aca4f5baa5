import * as z from 'zod'
import { command, query, table } from '../kernel/call'
import { id, optional } from '../kernel/values/fields'
import { bankCalls } from './banks/bank-calls'
import { cardCalls } from './cards/card-calls'
import { moveCash } from './cash-movements'
import { inputs } from './inputs'
import { paths } from './paths'
import { reconcileCalls } from './reconciliation/reconcile-calls'
import {
  CurrentShiftOutput,
  ListShiftsInput,
  OpenShiftOutput,
  presentShift,
  ShiftOutput,
  ShiftPage,
} from './shift.wire'
import { closeShift, currentShift, getShift, listShifts, openShift, validateTurn } from './shifts'

export const calls = table(paths, {
  ...bankCalls,
  ...reconcileCalls,
  ...cardCalls,
  openShift: command({
    allow: 'pos-create',
    input: inputs.openShift,
    output: ShiftOutput,
    run: (input) => openShift(input).then(presentShift),
  }),
  getShift: query({
    allow: ['pos-read', 'pos-create'],
    input: z.object({ id: id() }),
    output: ShiftOutput,
    run: (input) => getShift(input).then(presentShift),
  }),
  listShifts: query({
    allow: ['pos-read', 'pos-create'],
    input: ListShiftsInput,
    output: ShiftPage,
    run: (input) => listShifts(input).then(({ data, meta }) => ({ data: data.map(presentShift), meta })),
  }),
  moveCash: command({
    allow: ['pos-create', 'pos-delete'],
    input: inputs.moveCash,
    output: ShiftOutput,
    run: (input) => moveCash(input).then(presentShift),
  }),
  currentShift: query({
    allow: ['pos-read', 'pos-create'],
    input: z.object({}),
    output: CurrentShiftOutput,
    run: async () => {
      const found = await currentShift()
      return { open: found !== undefined, openRegister: found ? presentShift(found) : null }
    },
  }),
  closeShift: command({
    allow: ['pos-create', 'pos-delete'],
    input: inputs.closeShift,
    output: ShiftOutput,
    run: (input) => closeShift(input).then(presentShift),
  }),
  validateTurn: query({
    allow: ['pos-read', 'pos-create'],
    input: z.object({ id: optional(id()) }),
    output: OpenShiftOutput,
    run: validateTurn,
  }),
})
