import { records } from '../../kernel/records'
import { cityOf } from '../../reference/cities'
import { documentKey } from '../../reference/document-row'
import { needCity } from '../../reference/places'
import { searchWords } from '../search'
import { Provider, presentProvider, providerRow } from './provider'
import type { ProviderData } from './provider.input'

const providers = records(Provider, {
  prefix: 'provider',
  texts: (p) => [p.name, p.document, p.manager, p.phone],
  own: (input: ProviderData) => {
    needCity(input.city)
    return providerRow(input)
  },
  sorts: {
    document_text: (p) => p.document,
    document_type_id: (p) => p.documentType,
    person_type_id: (p) => p.personType,
    city_name: (p) => cityOf(p.city)?.name,
    department: (p) => cityOf(p.city)?.department,
  },
  unique: { field: 'document', of: documentKey, taken: 'Ya tienes un proveedor con este documento' },
})

export async function listProviders(input: Parameters<typeof providers.list>[0]) {
  const { data, meta } = await providers.list({ ...input, search: searchWords(input.search) })
  return { data: data.map(presentProvider), meta }
}
/** The active ones, for choosing. */
export const offeredProviders = async () => (await providers.offered()).map(presentProvider)
export const getProvider = async (input: { id: string }) => presentProvider(await providers.get(input))
export const createProvider = async ({ active, ...input }: ProviderData) =>
  presentProvider(await providers.create(input, active))
export const updateProvider = async ({ active, ...input }: ProviderData & { id: string }) =>
  presentProvider(await providers.update(input, active))
export const removeProvider = providers.remove
