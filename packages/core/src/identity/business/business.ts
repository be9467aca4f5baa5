import * as z from 'zod'
import { now } from '../../kernel/context'
import { kind } from '../../kernel/db/kind'
import type { Row } from '../../kernel/db/kind-spec'
import { mediaUrl } from '../../kernel/files/store'
import { agentOf, isCompany, personTypes, responsibilities, withheldTaxes } from '../../reference/standing.input'
import { storedCity } from '../../reference/written-place'
import { SIMPLE, type VatMonths } from './regime'

/** Id of the one business profile of a tenant. */
export const BUSINESS = 'business'

export const Parameter = z.object({ key: z.string(), value: z.string() })

/** The merchant's business: what its documents say of it, its plan, and the parameters that its staff read too. */
export const Business = kind({
  name: 'business',
  label: 'el perfil del negocio',
  plain: [],
  words: {
    website: 'Página web',
    withholds: 'Retenciones que practica',
    vatMonths: 'Meses de cada declaración de IVA',
    footer: 'Pie de los documentos',
    color: 'Color',
    trustedAt: 'De confianza desde',
    planCode: 'Plan',
    activeCard: 'Tarjeta activa',
    referrer: 'Quién lo invitó',
    closing: 'Cierre pedido',
    on: 'El día',
    byId: false,
    byName: 'Quién lo pidió',
    closedAt: 'Cerrada desde',
  },
  schema: z.object({
    id: z.literal(BUSINESS),
    ownerId: z.string(),
    name: z.string(),
    /** DIAN code of the document, and the number without its check digit. */
    documentType: z.string().optional(),
    document: z.string().optional(),
    /** Check digit of a NIT. */
    dv: z.number().int().optional(),
    /** `Responsable de IVA`, `No responsable de IVA`… */
    regime: z.string().optional(),
    /** 1 legal, 2 natural person; as its document says when absent. */
    personType: z.enum(personTypes).optional(),
    responsibilities: z.enum(responsibilities).array().optional(),
    /** Taxes that it withholds of what it pays; as its RUT makes usual when absent (`agentOf`). */
    withholds: z.enum(withheldTaxes).array().optional(),
    /** Months of its periods of IVA; as usual for its regime when absent (`vatMonthsOf`). */
    vatMonths: z.union([z.literal(2), z.literal(4), z.literal(12)]).optional(),
    /** CIIU code. */
    activity: z.string().optional(),
    phone: z.string().optional(),
    email: z.string().optional(),
    address: z.string().optional(),
    city: storedCity(),
    website: z.string().optional(),
    /** Last words of every document. */
    footer: z.string().optional(),
    /** Path of the logo. */
    logo: z.string().optional(),
    /** Colour of its public pages: `#1b6b4a`. */
    color: z.string().optional(),
    /** Since when whoever runs the product vouches for the shop; see `trust.ts`. */
    trustedAt: z.string().optional(),
    planCode: z.string(),
    activeCard: z.enum(['si', 'no']),
    /** Who or what brought the merchant: the name in the address of the sign-up. */
    referrer: z.string().optional(),
    parameters: z.array(Parameter),
    /** Its owner asked for it to be closed, on a day. */
    closing: z.object({ on: z.string(), at: z.string(), byId: z.string(), byName: z.string() }).optional(),
    /** Since when nobody enters any more. */
    closedAt: z.string().optional(),
    createdAt: z.string(),
  }),
  globalIndex: true,
  by: {
    /** Every shop, oldest first: what the crons go through. */
    shops: (b) => ['all', `${b.createdAt}.${b.ownerId}`],
  },
})

export type BusinessData = z.output<typeof Business.schema>

/** DIAN's codes of the shop's RUT: in the régimen simple O-47 is one of them. */
export const rutCodes = ({
  regime,
  responsibilities: codes = [],
}: Pick<BusinessData, 'regime' | 'responsibilities'>) =>
  regime === SIMPLE && !codes.includes('O-47') ? [...codes, 'O-47' as const] : codes

/** Months of a period of IVA: those chosen, else a year in the régimen simple and two elsewhere. Source: facts B2; E.T. art. 600. */
export const vatMonthsOf = ({ vatMonths, regime }: Pick<BusinessData, 'vatMonths' | 'regime'>): VatMonths =>
  vatMonths ?? (regime === SIMPLE ? 12 : 2)

/** A profile with what every new one has: the trial plan and a card state that lets in. */
export const newBusiness = (ownerId: string, name: string): BusinessData => ({
  id: BUSINESS,
  ownerId,
  name,
  planCode: 'trial',
  activeCard: 'si',
  parameters: [],
  createdAt: now().toISOString(),
})

/** The business profile of the tenant, for whoever prints or sends documents. @throws AppError 404 when there is none */
export const businessProfile = (): Promise<Row<typeof Business.schema>> => Business.get(BUSINESS)

export const Brand = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  document_type_id: z.string().nullable(),
  document: z.string().nullable(),
  dv: z.number().nullable(),
  regime: z.string().nullable(),
  person_type_id: z.enum(personTypes),
  responsibilities: z.enum(responsibilities).array(),
  /** Taxes that it withholds: those chosen, else those usual for its RUT. */
  withholds: z.enum(withheldTaxes).array(),
  /** Months of its periods of IVA. */
  vat_months: z.number().int(),
  activity: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  website: z.string().nullable(),
  footer: z.string().nullable(),
  logo: z.string().nullable(),
  color: z.string().nullable(),
  referrer: z.string().nullable(),
})

/** The business as the wire calls it. */
export const asBrand = (b: BusinessData): z.input<typeof Brand> => ({
  id: b.id,
  user_id: b.ownerId,
  name: b.name,
  document_type_id: b.documentType ?? null,
  document: b.document ?? null,
  dv: b.dv ?? null,
  regime: b.regime ?? null,
  person_type_id: b.personType ?? (isCompany(b) ? '1' : '2'),
  responsibilities: b.responsibilities ?? [],
  withholds: agentOf({ ...b, responsibilities: rutCodes(b) }),
  vat_months: vatMonthsOf(b),
  activity: b.activity ?? null,
  phone: b.phone ?? null,
  email: b.email ?? null,
  address: b.address ?? null,
  city: b.city ?? null,
  website: b.website ?? null,
  footer: b.footer ?? null,
  logo: b.logo ? mediaUrl(b.logo) : null,
  color: b.color ?? null,
  referrer: b.referrer ?? null,
})
