import * as z from 'zod'
import { ChosenSheet, SheetInput } from '../../kernel/import/wire'
import { day, id, optional, optionalText } from '../../kernel/values/fields'

const carrier = { carrier_id: id('Elige la transportadora') }

/** The settlement sheet of a carrier, to look at. */
export const SettlementSheetInput = z.intersection(z.object(carrier), SheetInput)

/** One that was looked at, for its claim letter. */
export const ClaimInput = z.object({ ...carrier, ...ChosenSheet.shape })

/** One that was looked at, to be accepted: what it pays entered a bank. */
export const SettlementSheetImport = z.object({
  ...carrier,
  ...ChosenSheet.shape,
  bank_id: id('Elige el banco al que te consignó'),
  date: optional(day()),
  reference: optionalText(80),
})
