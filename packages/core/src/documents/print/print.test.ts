import { describe, expect, it } from 'vitest'
import { inspect } from '../../../../../tests/support/inspect-pdf'
import { sampleDocument } from '../../../../../tests/support/sample-paper'
import { mm, paper } from '../../kernel/pdf/engine'
import { formatCop } from '../../kernel/values/money'
import { renderInvoice } from './invoice-a4'
import { renderOrderSummary } from './order-summary'
import { renderTicket } from './ticket'

const compress = false

describe('invoice', () => {
  it('of one line is one page and says who, what and how much', async () => {
    const document = sampleDocument({ lines: 1, plain: true })
    const { pages, texts } = inspect(await renderInvoice(document, { compress }))
    expect(pages).toEqual([{ width: 612, height: 792 }])
    for (const text of [
      document.merchant.name,
      'NIT 900.123.456-8 · Responsable de IVA',
      'FACTURA DE VENTA',
      document.number,
      'María Peña Ríos',
      '20-11-2026 14:32',
      'Arroz Diana 500 g',
      'Excluido',
      'Página 1 de 1',
    ]) {
      expect(texts).toContain(text)
    }
    expect(texts.filter((text) => text === formatCop(document.totals.totalCents)).length).toBeGreaterThanOrEqual(2)
    expect(texts).not.toContain('Desc.')
    expect(texts).not.toContain('Subtotal')
  })

  it('of 46 lines is two pages, the header repeated and no line lost', async () => {
    const document = sampleDocument({ lines: 46 })
    const { pages, texts } = inspect(await renderInvoice(document, { compress }))
    expect(pages).toHaveLength(2)
    expect(texts.filter((text) => text === 'Descripción')).toHaveLength(2)
    expect(texts).toEqual(
      expect.arrayContaining(['Página 1 de 2', 'Página 2 de 2', 'Desc.', 'IVA 5 %', 'IVA 19 %', 'Domicilio']),
    )
    const figures = document.lines.map(({ totalCents }) => formatCop(totalCents))
    for (const figure of figures) expect(texts).toContain(figure)
    expect(texts.filter((text) => /^\d{1,2}$/.test(text) && Number(text) > 3)).toEqual(
      Array.from({ length: 43 }, (_, i) => String(i + 4)),
    )
  })

  it('never grows beyond its lines, whatever their number', async () => {
    for (const lines of [0, 2, 17, 23, 24, 25, 26, 27, 28, 29, 60, 300]) {
      const { pages, texts } = inspect(await renderInvoice(sampleDocument({ lines }), { compress }))
      expect(pages.length).toBeLessThanOrEqual(1 + Math.ceil(lines / 20))
      expect(texts.filter((text) => text === 'Total').length).toBe(
        1 + texts.filter((text) => text === 'Descripción').length,
      )
    }
  })

  it('takes long names, A4, and a client or logo that is missing or damaged', async () => {
    const document = sampleDocument({ lines: 7, long: true, logo: new Uint8Array([0x89, 0x50, 1, 2, 3]) })
    const { client: _, ...anonymous } = document
    const { pages, texts } = inspect(await renderInvoice(anonymous, { compress, paper: 'a4' }))
    expect(pages).toEqual([{ width: paper.a4[0], height: paper.a4[1] }])
    expect(texts).toContain('Consumidor final')
  })
})

describe('ticket', () => {
  it('is as wide as its roll and as long as its content', async () => {
    const heights: number[] = []
    for (const lines of [1, 12, 40]) {
      const { pages } = inspect(await renderTicket(sampleDocument({ lines }), { compress }))
      expect(pages).toHaveLength(1)
      expect(pages[0]!.width).toBeCloseTo(mm(80), 1)
      heights.push(pages[0]!.height)
    }
    const [one, twelve, forty] = heights as [number, number, number]
    expect(one).toBeLessThan(mm(200))
    expect((twelve - one) / 11).toBeLessThan(40)
    expect((forty - twelve) / 28).toBeCloseTo((twelve - one) / 11, -1)
    const narrow = inspect(await renderTicket(sampleDocument({ lines: 12 }), { compress, roll: 58 })).pages[0]!
    expect(narrow.width).toBeCloseTo(mm(58), 1)
  })

  it('says the same as the invoice: lines, total, payment, change and taxes', async () => {
    const document = sampleDocument({ lines: 3, plain: true })
    const { texts } = inspect(await renderTicket(document, { compress }))
    for (const text of [
      'Factura de venta SETT-1042',
      '1 × $ 3.200',
      'TOTAL',
      'Efectivo',
      'Cambio',
      '$ 1.500',
      'SETT-1042',
    ]) {
      expect(texts).toContain(text)
    }
    expect(texts.some((text) => text.startsWith('IVA 19 % (base $ '))).toBe(true)
  })

  it('of a thousand lines goes on another page instead of passing what a PDF can hold', async () => {
    const document = sampleDocument({ lines: 1000 })
    const { pages, texts } = inspect(await renderTicket(document, { compress }))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page.height).toBeLessThanOrEqual(14_400)
    expect(texts.filter((text) => /^[\d,]+( kg)? × \$/.test(text))).toHaveLength(1000)
  })
})

describe('order summary', () => {
  const document = sampleDocument({ lines: 8 })

  it('says where it goes and what to collect, without prices', async () => {
    const { pages, texts } = inspect(await renderOrderSummary(document, { compress }))
    expect(pages).toHaveLength(1)
    for (const text of [
      'ENTREGAR A',
      document.delivery.address,
      'Tel. 300 123 4567',
      'COBRAR AL ENTREGAR',
      formatCop(document.delivery.collectCents),
    ]) {
      expect(texts).toContain(text)
    }
    expect(texts.filter((text) => text.includes('$'))).toEqual([formatCop(document.delivery.collectCents)])
  })

  it('has prices when asked, and says when there is nothing to collect', async () => {
    const paid = { ...document, delivery: { ...document.delivery, collectCents: 0 } }
    const { texts } = inspect(await renderOrderSummary(paid, { compress, prices: true }))
    expect(texts).toEqual(expect.arrayContaining(['NO COBRAR', 'Pagado', 'Precio', '$ 14.599']))
  })
})
