import * as z from 'zod'
import { id, optional, pesos, text } from '../../kernel/values/fields'

const taken = () => optional(pesos()).default(0)

/** Sales by card that a line of a statement pays, and what the acquirer took of them. */
export const SettleCardsInput = z.object({
  id: id('Elige el banco'),
  line_id: text(200, 'Elige la línea del extracto'),
  items: z
    .array(z.object({ id: text(200, 'Elige la venta'), value: pesos({ min: 1 }) }), 'Elige las ventas')
    .min(1, 'Elige las ventas que te consignaron')
    .max(500, 'Una consignación paga hasta 500 ventas'),
  fee: taken(),
  vat: taken(),
  retefuente: taken(),
  reteiva: taken(),
  reteica: taken(),
  provider_id: optional(id()),
})
