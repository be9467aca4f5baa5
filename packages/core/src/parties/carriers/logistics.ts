import type * as z from 'zod'
import { referTo } from '../../kernel/refer-to'
import { changeSettings } from '../../settings/parameters/parameters'
import type { LogisticsInput } from '../../settings/parameters/parameters.input'
import { Provider } from '../providers/providers'
import { Conveyor } from './conveyors'
import { Sender } from './senders'

/**
 * Saves the logistics page of Parametrización.
 * @throws AppError 404 for a sender, carrier or provider that the shop does not have, 422 by field for one newly chosen and inactive
 */
export const saveLogistics = (input: z.output<typeof LogisticsInput>) =>
  changeSettings(async ({ logistics: before }, unit) => {
    const [sender, conveyor, provider] = await Promise.all([
      referTo(unit, Sender, input.sender_id, { field: 'sender_id', before: before.senderId }),
      referTo(unit, Conveyor, input.conveyor_id, { field: 'conveyor_id', before: before.conveyorId }),
      referTo(unit, Provider, input.freight_provider_id, {
        ...{ field: 'freight_provider_id', before: before.freightProviderId },
      }),
    ])
    return {
      logistics: {
        ...(sender ? { senderId: sender.id } : {}),
        ...(conveyor ? { conveyorId: conveyor.id } : {}),
        ...(provider ? { freightProviderId: provider.id } : {}),
        packageGrams: input.package_grams,
        declare: input.declare,
        dispatchDays: input.dispatch_days,
      },
    }
  })
