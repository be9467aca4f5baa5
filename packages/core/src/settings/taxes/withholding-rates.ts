import type { WithheldTax } from '../../reference/standing.input'
import type { incomeConcepts } from './concept.input'
import type { WithholdingRow } from './withholding'

/**
 * Windows of the minimum bases: Decreto 572/2025 lowered them, the Consejo de Estado suspended it and lifted the
 * suspension. Still in litigation: another change is one row more. Source: facts B2.
 */
const windows = [
  { from: '2016-10-11', to: '2025-05-31', low: false, norm: 'Decreto 1625 de 2016' },
  { from: '2025-06-01', to: '2026-05-07', low: true, norm: 'Decreto 572 de 2025' },
  {
    from: '2026-05-08',
    to: '2026-06-30',
    low: false,
    norm: 'Decreto 1625 de 2016; suspensión del Decreto 572 (Consejo de Estado, Comunicado DIAN 070)',
  },
  { from: '2026-07-01', low: true, norm: 'Decreto 572 de 2025; auto del 2 de junio de 2026, exp. 30229' },
] as const

interface Concept {
  concept: (typeof incomeConcepts)[number] | 'reteiva_compras' | 'reteiva_servicios'
  name: string
  type?: WithheldTax
  /** Percent × 10,000: of who files income tax, and of who does not. */
  rate: number
  nonDeclarant?: number
  /** Minimum base in UVT before and after Decreto 572. Without it, any base. */
  uvt?: readonly [high: number, low: number]
}

const concepts: readonly Concept[] = [
  { concept: 'compras', name: 'Compras generales', rate: 25_000, nonDeclarant: 35_000, uvt: [27, 10] },
  { concept: 'servicios', name: 'Servicios generales', rate: 40_000, nonDeclarant: 60_000, uvt: [4, 2] },
  { concept: 'honorarios', name: 'Honorarios y comisiones', rate: 110_000, nonDeclarant: 100_000 },
  { concept: 'arrendamiento_inmuebles', name: 'Arrendamiento de inmuebles', rate: 35_000, uvt: [27, 10] },
  { concept: 'arrendamiento_muebles', name: 'Arrendamiento de muebles', rate: 40_000 },
  { concept: 'tarjetas', name: 'Compras con tarjeta', rate: 15_000 },
  { concept: 'agricolas', name: 'Productos agrícolas sin procesar', rate: 15_000, uvt: [92, 70] },
  { concept: 'transporte_carga', name: 'Transporte de carga', rate: 10_000, uvt: [4, 2] },
  { concept: 'transporte_pasajeros', name: 'Transporte terrestre de pasajeros', rate: 35_000, uvt: [27, 10] },
  { concept: 'hoteles_restaurantes', name: 'Hoteles y restaurantes', rate: 35_000, uvt: [4, 2] },
  { concept: 'aseo_vigilancia', name: 'Aseo y vigilancia (sobre AIU)', rate: 20_000, uvt: [4, 2] },
  { concept: 'servicios_temporales', name: 'Servicios temporales (sobre AIU)', rate: 10_000, uvt: [4, 2] },
  { concept: 'software', name: 'Licencias de software', rate: 35_000 },
  { concept: 'rendimientos', name: 'Rendimientos financieros', rate: 70_000 },
  { concept: 'combustibles', name: 'Combustibles', rate: 1_000 },
  { concept: 'vehiculos', name: 'Vehículos', rate: 10_000 },
  { concept: 'reteiva_compras', name: 'ReteIVA en compras', type: 'reteiva', rate: 150_000, uvt: [27, 10] },
  { concept: 'reteiva_servicios', name: 'ReteIVA en servicios', type: 'reteiva', rate: 150_000, uvt: [4, 2] },
]

/**
 * The concepts that a new shop begins with; the merchant edits them. Source: facts B2. ReteICA is not among them:
 * its rates are of each municipality.
 */
export const defaultWithholdings: readonly Pick<WithholdingRow, 'name' | 'type' | 'concept' | 'rates'>[] = concepts.map(
  ({ concept, name, type = 'retefuente', rate, nonDeclarant = rate, uvt }) => ({
    concept,
    name,
    type,
    rates: uvt
      ? windows.map(({ low, ...window }) => ({
          ...window,
          ratePpm: rate,
          nonDeclarantPpm: nonDeclarant,
          minUvt: low ? uvt[1] : uvt[0],
        }))
      : [
          {
            from: windows[0].from,
            norm: 'Decreto 1625 de 2016',
            ratePpm: rate,
            nonDeclarantPpm: nonDeclarant,
            minUvt: 0,
          },
        ],
  }),
)
