import { ownValue } from '@tendero/core/kernel/values/own'
import { type Fact, Service } from '../service'

/** What a carrier says of a parcel, in the order in which it comes by. Source: docs.envia.com, statuses. */
const STEPS = ['Created', 'Picked Up', 'Shipped', 'Out for Delivery', 'Delivered'] as const

export interface Shipment {
  shipmentId: number
  trackingNumber: string
  carrier: string
  service: string
  totalPrice: number
  status: string
  comments: string
  /** Pesos that it collects at the door. What it takes for that is in the price of the label. */
  collect: number
  createdAt: number
  to: string
  history: { status: string; date: string; description: string; location: string }[]
}

interface Hook {
  id: number
  type_id: number
  url: string
  active: 0 | 1
}

const services: Record<string, { service: string; description: string; days: string; base: number; kilo: number }[]> = {
  coordinadora: [
    { service: 'ground', description: 'Coordinadora Terrestre', days: '2-4 días', base: 9_800, kilo: 1_400 },
  ],
  serviEntrega: [
    { service: 'ground', description: 'Mercancía Premier', days: '2-3 días', base: 10_900, kilo: 1_600 },
    { service: 'express', description: 'Documento Express', days: '1 día', base: 16_500, kilo: 2_900 },
  ],
  interRapidisimo: [{ service: 'ground', description: 'Mensajería', days: '1-3 días', base: 9_100, kilo: 1_900 }],
  tcc: [{ service: 'ground', description: 'Paquetería', days: '2-5 días', base: 12_400, kilo: 900 }],
}
export const carriers = Object.keys(services)

/** Cash on delivery costs so much of what is collected, and at least so much. Source: envia.com, 2026-08, medium. */
const COD = { share: 0.05, least: 4_760 }

/** Envia.com, in memory: one prepaid balance, labels, what carriers say of parcels. Nothing binds a quote to a label. */
export class Envia extends Service<{ moved: number }> {
  readonly token = 'envia-prueba-0123456789abcdef'
  readonly shipments = new Map<string, Shipment>()
  readonly hooks = new Map<number, Hook>()
  readonly pickups: { confirmation: string; carrier: string; date: string }[] = []
  balance = 500_000

  constructor(origin: () => string, send: typeof fetch = fetch) {
    const words = { moved: 'Por ciento que sube el precio entre cotizar y generar' }
    super({ name: 'envia', title: 'Envia.com (guías)', own: { moved: 0 }, words }, origin, send)
  }

  protected clear(): void {
    this.shipments.clear()
    this.hooks.clear()
    this.pickups.splice(0)
    this.balance = 500_000
  }

  facts(): Fact[] {
    return [
      ['Dirección', this.origin()],
      ['Consultas', `${this.origin()}/queries`],
      ['Token', this.token],
      ['Relación de recaudos', `${this.origin()}/recaudos.pdf`],
      ['Saldo', `$ ${this.balance.toLocaleString('es-CO')}`],
      ...[...this.shipments.values()].slice(-5).map(({ trackingNumber, status }): Fact => [trackingNumber, status]),
    ]
  }

  override actions() {
    return {
      move: { label: 'Mover el paquete', about: 'Número de guía', run: (n: string) => this.move(n) },
      trouble: {
        label: 'Novedad en la dirección',
        about: 'Número de guía',
        run: (n: string) => this.say(n, 'Address error'),
      },
    }
  }

  /** What a carrier asks for a parcel. @param kilos as weighed @param collect pesos that it collects */
  prices(carrier: string, kilos: number, collect: number) {
    return (ownValue(services, carrier) ?? []).map(({ service, description, days, base, kilo }) => {
      const basePrice = base + Math.ceil(Math.max(1, kilos)) * kilo
      const commission = collect > 0 ? Math.max(COD.least, Math.round(collect * COD.share)) : 0
      return {
        ...{ carrier, service, serviceDescription: description, deliveryEstimate: days, basePrice },
        ...{ totalPrice: basePrice + commission, currency: 'COP' },
        ...(collect > 0 ? { cashOnDeliveryCommission: commission, cashOnDeliveryAmount: collect } : {}),
      }
    })
  }

  /** Buys a label: the balance pays what it costs now. */
  generate(
    about: Pick<Shipment, 'carrier' | 'service' | 'comments' | 'to'> & { collect?: number },
    quoted: number,
  ): Shipment {
    const totalPrice = Math.round(quoted * (1 + this.faults.moved / 100))
    const n = this.id()
    const shipment: Shipment = {
      ...{ collect: 0, ...about, shipmentId: n, trackingNumber: `53${String(n).padStart(9, '0')}`, totalPrice },
      ...{ status: 'Created', createdAt: this.now(), history: [] },
    }
    this.balance -= totalPrice
    this.shipments.set(shipment.trackingNumber, shipment)
    this.say(shipment.trackingNumber, 'Created')
    return shipment
  }

  /** The next thing that happens to a parcel. */
  move(trackingNumber: string): void {
    const now = this.shipments.get(trackingNumber)?.status
    const next = STEPS[STEPS.indexOf(now as (typeof STEPS)[number]) + 1] ?? 'Out for Delivery'
    if (now && now !== 'Delivered' && now !== 'Canceled') this.say(trackingNumber, next)
  }

  /** What was collected and delivered, as the paper that goes with its money. */
  collected(): Shipment[] {
    return [...this.shipments.values()].filter(({ collect, status }) => collect > 0 && status === 'Delivered')
  }

  /** Says something of a parcel, with a post that nothing signs. */
  say(trackingNumber: string, status: string): void {
    const shipment = this.shipments.get(trackingNumber)
    if (!shipment) return
    shipment.status = status
    shipment.history.push({ status, date: this.iso(), description: status, location: 'MEDELLIN' })
    const body = JSON.stringify({ carrier: shipment.carrier, tracking_number: trackingNumber, shipment_status: status })
    for (const { url, active } of this.hooks.values())
      if (active) this.tell({ url, body, headers: { 'content-type': 'application/json' } })
  }

  cancel(shipment: Shipment): void {
    this.balance += shipment.totalPrice
    this.say(shipment.trackingNumber, 'Canceled')
  }
}
