import type * as z from 'zod'
import { load } from '../kernel/db/read'
import { changeSettings } from '../settings/parameters'
import type { LogisticsInput } from '../settings/parameters.input'
import { Conveyor } from './conveyor'
import { Sender } from './sender'

const nobody = { keys: [], take: () => undefined }

/** Saves the logistics page of Parametrización. @throws AppError 404 for a sender or carrier that the shop does not have */
export async function saveLogistics(input: z.output<typeof LogisticsInput>) {
  await load({
    sender: input.sender_id ? Sender.one(input.sender_id) : nobody,
    conveyor: input.conveyor_id ? Conveyor.one(input.conveyor_id) : nobody,
  })
  return changeSettings(() => ({
    logistics: {
      ...(input.sender_id ? { senderId: input.sender_id } : {}),
      ...(input.conveyor_id ? { conveyorId: input.conveyor_id } : {}),
      packageGrams: input.package_grams,
      declare: input.declare,
      dispatchDays: input.dispatch_days,
    },
  }))
}
