import { mailed } from '../documents/mail'
import { formatCop } from '../kernel/values/money'
import { formatDay } from '../kernel/values/time'
import { Order } from '../sales/order/order'
import { printOrder } from '../sales/order/order.print'
import { paperName } from '../sales/order/paper-name'

/** The paper of a sale, by mail. */
export const { mail: mailInvoice, mailJob: InvoiceMailJob } = mailed({
  type: 'invoice-mail',
  title: 'Enviar una factura',
  row: (id) => Order.get(id),
  called: (order) => ({
    name: paperName(order),
    article: order.resolutionId === undefined ? 'el comprobante interno' : 'la factura de venta',
  }),
  says: (order) => [
    `Adjuntamos ${order.resolutionId === undefined ? 'el comprobante interno' : 'la factura de venta'} ${order.number} del ${formatDay(order.day)} por ${formatCop(order.totals.totalCents)}.`,
    ...(order.remainingCents > 0
      ? [`Saldo pendiente: ${formatCop(order.remainingCents)}, para pagar antes del ${formatDay(order.dueDate)}.`]
      : []),
    'Gracias por tu compra.',
  ],
  attachment: async (id) => {
    const file = await printOrder({ id, format: 'a4' })
    return { name: file.filename, contentType: file.contentType, bytes: file.body as Uint8Array }
  },
})
