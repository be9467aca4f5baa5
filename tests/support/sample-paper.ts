import type { DocumentDelivery, DocumentLine, PrintModel } from '@tendero/core/documents/print/model'
import { splitTax, times } from '@tendero/core/kernel/values/money'

const goods = [
  { description: 'Arroz Diana 500 g', sku: 'ARZ-500', unitCents: 320_000, taxBps: 0 },
  { description: 'Café molido Águila Roja 250 g', sku: '7702032252114', unitCents: 1_190_000, taxBps: 500 },
  { description: 'Detergente en polvo Fab 1 kg', sku: 'DET-1000', unitCents: 1_459_900, taxBps: 1_900 },
  { description: 'Panela redonda × 2', sku: 'PAN-2', unitCents: 680_000, taxBps: 0 },
  { description: 'Camiseta algodón niño', sku: 'CAM-8', unitCents: 3_990_000, taxBps: 1_900, note: 'Talla 8 · Azul' },
]
const longName =
  'Juego de herramientas para mantenimiento de bicicleta de ruta con estuche rígido, llaves hexagonales, extractor y parches'

/** A believable sale for previews and tests, its figures consistent to the cent. */
export function sampleDocument(options: {
  lines: number
  long?: boolean
  plain?: boolean
  logo?: Uint8Array
}): PrintModel & { delivery: DocumentDelivery } {
  const lines = Array.from({ length: options.lines }, (_, i) => sampleLine(i, options))
  const sum = (of: (line: DocumentLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const deliveryCents = options.plain ? 0 : 800_000
  const totalCents = sum((line) => line.totalCents) + deliveryCents
  const paid = options.plain ? totalCents : Math.trunc(totalCents / 2)
  return {
    title: 'Factura de venta',
    number: 'SETT-1042',
    date: '2026-11-20',
    time: '14:32',
    merchant: {
      name: 'Tienda La Esquina de Laureles',
      nit: '900.123.456-8',
      regime: 'Responsable de IVA',
      address: 'Cra. 76 # 34A-21',
      city: 'Medellín',
      phone: '604 555 0199',
      email: 'hola@laesquina.example',
      footer: 'Gracias por tu compra. Cambios dentro de los 5 días hábiles con esta factura.',
      ...(options.logo ? { logo: options.logo } : {}),
    },
    client: {
      name: options.long
        ? 'Comercializadora y Distribuidora de Abarrotes del Suroeste Antioqueño S.A.S.'
        : 'María Peña Ríos',
      document: options.long ? 'NIT 901.234.567-1' : 'CC 1.020.304.050',
      address: 'Calle 10 # 43A-30, apto 501',
      city: 'Medellín',
      phone: '300 123 4567',
      email: 'maria@example.com',
    },
    lines,
    totals: {
      subtotalCents: sum((line) => line.totalCents + line.discountCents),
      discountCents: sum((line) => line.discountCents),
      deliveryCents,
      taxes: taxesOf(lines),
      totalCents,
    },
    payments: [{ label: 'Efectivo', amountCents: paid }],
    changeCents: options.plain ? 150_000 : 0,
    balanceCents: totalCents - paid,
    ...(options.plain ? {} : { dueDate: '2026-12-20', notes: 'Entregar en portería. Llamar antes de subir.' }),
    delivery: {
      recipient: 'María Peña Ríos',
      phone: '300 123 4567',
      address: 'Calle 10 # 43A-30, torre 2, apto 501',
      neighbourhood: 'El Poblado',
      city: 'Medellín, Antioquia',
      instructions: 'Portería 24 horas. Preguntar por doña Rosa si no contesta.',
      collectCents: totalCents - paid,
    },
    seller: 'Andrés Gómez',
    cashier: 'Luisa Mejía',
    register: 'Caja 1',
    amountInWords: 'Un millón doscientos treinta y cuatro mil quinientos sesenta y siete pesos M/CTE',
    legal: ['Resolución DIAN 18760000001 del 01-01-2026, prefijo SETT, del 1 al 5000. Vigencia 24 meses.'],
    qr: { text: 'https://tienda.example/f/01JD3Q0000000000000000', caption: 'Consulta tu factura con este código.' },
    barcode: 'SETT-1042',
  }
}

function sampleLine(i: number, options: { long?: boolean; plain?: boolean }): DocumentLine {
  const { unitCents, ...good } = goods[i % goods.length]!
  const quantity = i % 4 === 3 ? 1_500 : ((i % 3) + 1) * 1_000
  const discountCents = !options.plain && i % 5 === 2 ? 100_000 : 0
  return {
    ...good,
    description: options.long && i % 3 === 1 ? longName : good.description,
    quantity,
    ...(i % 4 === 3 ? { unit: 'kg' } : {}),
    unitCents,
    discountCents,
    totalCents: times(unitCents, quantity) - discountCents,
  }
}

function taxesOf(lines: readonly DocumentLine[]) {
  return [0, 500, 1_900].flatMap((taxBps) => {
    const same = lines.filter((line) => line.taxBps === taxBps)
    if (same.length === 0) return []
    const parts = same.map((line) => splitTax(line.totalCents, taxBps))
    return [
      {
        label: taxBps === 0 ? 'Excluido' : `IVA ${taxBps / 100} %`,
        baseCents: parts.reduce((total, part) => total + part.baseCents, 0),
        taxCents: parts.reduce((total, part) => total + part.taxCents, 0),
      },
    ]
  })
}
