import * as z from 'zod'
import { id, pesos, text } from '../../kernel/values/fields'
import { documentFields, documentRules } from '../../reference/document.input'
import { phone } from '../../reference/phone'
import { consent } from '../cards/card.input'
import { noCardNumber } from '../cards/card-number'

/** Least and most that is put into the wallet at once, in cents. */
const LEAST_RECHARGE = 1_000_000
const MOST_RECHARGE = 2_000_000_000

const value = pesos({ missing: 'Escribe cuánto vas a recargar' })
  .refine((cents) => cents >= LEAST_RECHARGE, 'Lo mínimo son $ 10.000')
  .refine((cents) => cents <= MOST_RECHARGE, 'Lo máximo son $ 20.000.000')
  .refine((cents) => cents % 100 === 0, 'Escribe el valor sin centavos')

export const CardRechargeInput = z.object({ value, card_id: id('Elige la tarjeta') }).superRefine(noCardNumber)

export const PseRechargeInput = z
  .object({
    value,
    bank_code: text(20, 'Elige tu banco'),
    person_type: z.enum(['natural', 'legal'], { error: 'Di si la cuenta es de una persona o de una empresa' }),
    document_type_id: documentFields.document_type_id,
    document: documentFields.document,
    name: text(120, 'Escribe el nombre del titular'),
    phone: phone('Escribe un celular'),
    ...consent,
  })
  .check(...documentRules)
  .superRefine(noCardNumber)
