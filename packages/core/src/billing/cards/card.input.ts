import * as z from 'zod'
import { flag, id, optional, optionalText, text } from '../../kernel/values/fields'
import { optionalEmail } from '../../reference/contact.input'
import { noCardNumber } from './card-number'

/** What was agreed to, as the gateway named it when it showed it. */
export const consent = {
  acceptance_token: text(4_000, 'Acepta los términos de la pasarela'),
  accept_personal_auth: text(4_000, 'Autoriza el tratamiento de tus datos'),
}

/** A card that the browser gave to the gateway: what comes here is its token. */
export const NewCardInput = z
  .object({
    token: text(200, 'Falta la tarjeta'),
    holder: text(80, 'Escribe el nombre que dice la tarjeta'),
    ...consent,
    /** What is charged from now on is charged to it. */
    default: optional(flag()),
  })
  .superRefine(noCardNumber)

/** Who our invoices are made out to, where it is not who the business profile says. */
export const BillingDetailsInput = z
  .object({ name: optionalText(160), document: optionalText(20), email: optionalEmail() })
  .superRefine(noCardNumber)

export const CardIdInput = z.object({ id: id('Elige la tarjeta') }).superRefine(noCardNumber)
