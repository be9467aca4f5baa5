import { command, query, table } from '../kernel/call'
import { limits } from '../kernel/limits'
import { Nothing } from '../kernel/records/wire'
import { ConsentsOutput, MethodsOutput } from './cards/card.wire'
import { addCard, chooseCard, gatewayConsents, paymentMethods, removeCard, updateDetails } from './cards/cards'
import { collectCalls } from './collect/collect-calls'
import { inputs } from './inputs'
import { paths } from './paths'
import { planCalls } from './plans/plan-calls'
import { platformCalls } from './platform/platform-calls'
import { payers, walletCalls } from './wallet/wallet-calls'

const methods = { allow: payers, output: MethodsOutput, limit: limits.job } as const

export const calls = table(paths, {
  ...walletCalls,
  ...planCalls,
  ...platformCalls,
  ...collectCalls,
  paymentMethods: query({ allow: payers, input: Nothing, output: MethodsOutput, run: paymentMethods }),
  paymentConsents: query({
    allow: payers,
    limit: limits.job,
    input: Nothing,
    output: ConsentsOutput,
    run: gatewayConsents,
  }),
  createBillingProfile: command({ ...methods, input: inputs.createBillingProfile, run: addCard }),
  updateBillingProfile: command({ ...methods, input: inputs.updateBillingProfile, run: updateDetails }),
  updateCardDefault: command({ ...methods, input: inputs.updateCardDefault, run: chooseCard }),
  removeCard: command({ ...methods, input: inputs.removeCard, run: removeCard }),
})
