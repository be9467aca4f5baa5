import { daysOf } from '../../documents/period'
import { rangeAll } from '../../kernel/db/read'
import { Purchase } from '../../purchasing/invoices/purchase'
import { atRisk, missingEvents } from '../../purchasing/invoices/purchase-radian'
import type { Asked, Report, Row, Table } from './report'

const names = { '030': 'acuse de recibo (030)', '032': 'recibo de la mercancía o el servicio (032)' } as const

/** Standing purchases of a period that were bought on credit and lack an event, the most at risk first. */
async function lackingEvents(asked: Asked): Promise<Table> {
  const found = await rangeAll({
    pk: Purchase.indexPartition('state', 'posted'),
    index: Purchase.indexOf('state'),
    ...daysOf(asked),
  })
  const rows = found.map(Purchase.fromItem).flatMap((row): Row[] => {
    const lacks = missingEvents(row)
    const { cost, iva } = atRisk(row)
    if (lacks.length === 0 || cost + iva <= 0) return []
    const values = {
      ...{
        provider: row.providerName,
        reference: row.reference,
        day: row.day,
        missing: lacks.map((event) => names[event]).join(' y '),
      },
      ...{ cost, iva, amount: cost + iva },
    }
    return [{ key: row.id, values, to: { screen: 'record', kind: 'purchase', id: row.id } }]
  })
  return { rows: rows.sort((a, b) => Number(b.values.amount) - Number(a.values.amount)) }
}

export const radian: Report = {
  name: 'radian',
  title: 'Compras a crédito sin eventos RADIAN',
  about:
    'Costo e IVA que la DIAN puede no aceptar porque a la compra le falta el acuse o el recibo. Envíalos desde el sistema de la DIAN y anótalos en la compra.',
  group: 'Impuestos',
  allow: 'purchase_invoice-read',
  costs: true,
  most: 366,
  columns: () => [
    { key: 'provider', label: 'Proveedor', kind: 'text' },
    { key: 'reference', label: 'Factura', kind: 'text' },
    { key: 'day', label: 'Fecha', kind: 'day', wide: true },
    { key: 'missing', label: 'Le falta', kind: 'text', wide: true },
    { key: 'cost', label: 'Costo en riesgo', kind: 'money', cost: true },
    { key: 'iva', label: 'IVA en riesgo', kind: 'money', cost: true },
  ],
  figures: [
    { key: 'cost', label: 'Costo en riesgo', kind: 'money', cost: true },
    { key: 'iva', label: 'IVA en riesgo', kind: 'money', cost: true },
  ],
  rows: lackingEvents,
  empty: 'Ninguna compra a crédito de estas fechas tiene eventos pendientes. Revisa otro periodo arriba.',
}
