import { records } from '../kernel/records'
import { documentKey, needCity } from './fields'
import { Provider, type ProviderData, presentProvider, providerRow } from './provider'

const providers = records(Provider, {
  prefix: 'provider',
  texts: (p) => [p.name, p.document, p.manager, p.phone],
  own: (input: ProviderData) => {
    needCity(input.city)
    return providerRow(input)
  },
  unique: { field: 'document', of: documentKey, taken: 'Ya tienes un proveedor con este documento' },
})

export async function listProviders(input: Parameters<typeof providers.list>[0]) {
  const { data, meta } = await providers.list(input)
  return { data: data.map(presentProvider), meta }
}
/** The active ones, for choosing. */
export const offeredProviders = async () => (await providers.offered()).map(presentProvider)
export const getProvider = async (input: { id: string }) => presentProvider(await providers.get(input))
export const createProvider = async (input: ProviderData) => presentProvider(await providers.create(input))
export const updateProvider = async ({ active, ...input }: ProviderData & { id: string }) =>
  presentProvider(await providers.update(input, active))
export const removeProvider = providers.remove
