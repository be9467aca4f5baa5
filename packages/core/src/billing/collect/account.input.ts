import * as z from 'zod'
import { id, optional, text } from '../../kernel/values/fields'

const key = (starts: RegExp, missing: string, wrong: string) => text(200, missing).regex(starts, wrong)

/** The four keys of the shop at Wompi, of one environment, and how its receipts say that the money came in. */
export const PayAccountInput = z.object({
  public_key: key(/^pub_(test|prod)_\w+$/, 'Pega la llave pública', 'Empieza por pub_test_ o pub_prod_'),
  private_key: key(/^prv_(test|prod)_\w+$/, 'Pega la llave privada', 'Empieza por prv_test_ o prv_prod_'),
  integrity: key(
    /^(test|prod)_integrity_\w+$/,
    'Pega el secreto de integridad',
    'Empieza por test_integrity_ o prod_integrity_',
  ),
  events: key(/^(test|prod)_events_\w+$/, 'Pega el secreto de eventos', 'Empieza por test_events_ o prod_events_'),
  payment_type_id: optional(id()),
})
