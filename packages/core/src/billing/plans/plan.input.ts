import * as z from 'zod'
import { id, int } from '../../kernel/values/fields'
import { noCardNumber } from '../cards/card-number'

export const SubscribeInput = z
  .object({
    plan_code: id('Elige un plan'),
    method: z.enum(['card', 'wallet'], { error: 'Elige con qué pagas' }),
  })
  .superRefine(noCardNumber)

export const AdditionalInput = z
  .object({ code: id('Elige qué agregas'), quantity: int({ min: 0, max: 50 }) })
  .superRefine(noCardNumber)
