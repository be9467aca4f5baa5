import * as z from 'zod'
import { act } from '../kernel/db/act'
import { invalid } from '../kernel/errors'
import { email, optionalText, text, upload } from '../kernel/fields'
import { sniff } from '../kernel/files/sniff'
import { putFile, removeFile } from '../kernel/files/store'
import { newId } from '../kernel/id'
import { asBrand, BUSINESS, Business, type BusinessData } from './business'

const legal = {
  document_type_id: optionalText(4),
  document: optionalText(30),
  regime: optionalText(80),
  activity: optionalText(10),
  phone: optionalText(30),
  address: optionalText(160),
  city: optionalText(80),
}

export const BrandInput = z.object({
  ...legal,
  name: text(100, 'Escribe el nombre de tu negocio').optional(),
  email: email().optional(),
  website: optionalText(160),
  footer: optionalText(400),
  logo: upload(1_000_000).optional(),
})

/** What a new merchant fills in after the sign-up: all of it is needed to invoice. */
export const ComplementInput = z.object({
  document_type_id: text(4, 'Elige el tipo de documento'),
  document: text(30, 'Escribe el número de documento'),
  phone: text(30, 'Escribe el teléfono'),
  address: text(160, 'Escribe la dirección'),
  city: text(80, 'Elige la ciudad'),
  regime: optionalText(80),
  activity: optionalText(10),
})

/** Splits `900.373.076-4` into number and check digit. @throws AppError 422 for anything that is no document */
function readDocument(typed: string): Pick<BusinessData, 'document' | 'dv'> {
  const [, number, dv] = /^([A-Z0-9]{4,20})(?:-(\d))?$/.exec(typed.replace(/[\s.,]/g, '').toUpperCase()) ?? []
  if (!number) throw invalid({ document: ['Escribe el número como 900.373.076-4'] })
  return { document: number, dv: dv === undefined ? undefined : Number(dv) }
}

/**
 * Changes the business profile: only the fields that come; an empty one is cleared. The old logo goes.
 * @throws AppError 422 for a bad document or a logo that is no PNG or JPEG
 */
export async function editBrand({ logo, document, document_type_id, ...given }: z.output<typeof BrandInput>) {
  const changes: Partial<BusinessData> = { ...given }
  if (document_type_id) changes.documentType = document_type_id
  if (document) Object.assign(changes, readDocument(document))
  if (logo) changes.logo = await storeLogo(logo)
  return act(async (unit) => {
    const before = await Business.get(BUSINESS)
    const after = { ...before, ...changes, name: changes.name ?? before.name }
    unit.replace(Business, before, after)
    const old = before.logo
    if (changes.logo && old) unit.after(() => removeFile(old))
    return asBrand(after)
  })
}

async function storeLogo(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { contentType, extension } = sniff(bytes, ['png', 'jpeg'])
  const path = `brand/${newId('file')}.${extension}`
  await putFile(path, bytes, contentType)
  return path
}
