import type * as z from 'zod'
import { act } from '../../kernel/db/act'
import { invalid } from '../../kernel/errors'
import { replaced, withFile } from '../../kernel/files/image'
import { needActivity } from '../../reference/activity-codes'
import { type DocumentType, isDocumentType, normalizeDocument } from '../../reference/document'
import type { WithheldTax } from '../../reference/standing.input'
import type { BrandInput } from './brand.input'
import { asBrand, BUSINESS, Business, type BusinessData, vatMonthsOf } from './business'

const logos = { folder: 'brand', field: 'logo', allowed: ['png', 'jpeg'] } as const

/**
 * Changes the business profile: only the fields that come; an empty one is cleared. The old logo goes.
 * @throws AppError 422 by field: a document that is not of its type, a city or an activity of no list, a logo that is no
 *   PNG or JPEG
 */
export async function editBrand({
  logo: file,
  document_type_id,
  person_type_id,
  vat_months,
  ...given
}: z.output<typeof BrandInput>) {
  const changes: Partial<BusinessData> = {
    ...given,
    ...(document_type_id ? { documentType: document_type_id } : {}),
    ...(person_type_id ? { personType: person_type_id } : {}),
  }
  needActivity(given.activity, 'activity')
  const save = (logo: string | undefined) =>
    act(async (unit) => {
      const before = await Business.get(BUSINESS)
      const after = withDocument({ ...before, ...changes, name: changes.name ?? before.name }, before)
      after.withholds = chosenTaxes(given.withholds, before)
      if (vat_months && vat_months !== vatMonthsOf(before)) after.vatMonths = vat_months
      after.logo = replaced(unit, before.logo, logo)
      unit.replace(Business, before, after)
      return after
    })
  return asBrand(await withFile(file, logos, save, (saved) => saved.logo))
}

/** What it withholds by its own word; a form that sends what is usual for its RUT back says nothing. */
function chosenTaxes(given: readonly WithheldTax[] | undefined, before: BusinessData): WithheldTax[] | undefined {
  const shown = asBrand(before).withholds
  const same = given === undefined || (given.length === shown.length && given.every((tax) => shown.includes(tax)))
  return same ? before.withholds : [...given]
}

/** The profile with its document as its type asks, check digit included. One that stays as it was is left alone. */
function withDocument(after: BusinessData, before: BusinessData): BusinessData {
  const { document, documentType } = after
  if (document === undefined) return { ...after, dv: undefined }
  if (document === before.document && documentType === before.documentType) return after
  if (!isDocumentType(documentType ?? '')) throw invalid({ document_type_id: ['Elige el tipo de documento'] })
  const read = normalizeDocument(documentType as DocumentType, document)
  if (!read.ok) throw invalid({ document: [read.reason] })
  return { ...after, document: read.number, dv: read.dv }
}
