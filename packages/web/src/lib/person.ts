import { useQuery } from '@tanstack/react-query'
import { chargesIva } from '@tendero/core/identity/business/regime'
import { q } from './api'
import { holdsAny } from './guard'
import { isSignedIn } from './session'

/** The signed-in person as the server knows them: permissions change on the next question. */
export const personQuery = () => ({ ...q.identity.showUser(), staleTime: 60_000 })

/** The signed-in person, or undefined while it is not known. */
export const usePerson = () => useQuery({ ...personQuery(), enabled: isSignedIn() }).data

/** What the currency is called: the person's symbol, else COP. Source: product.txt section 9. */
export const useCurrency = (): string => usePerson()?.currency ?? 'COP'

/** True when the signed-in person holds any of `permissions`. */
export const useCan = (...permissions: string[]): boolean => holdsAny(usePerson(), permissions)

/** True for a seller who sees their own sales alone. */
export const useOwnSales = (): boolean => usePerson()?.own_sales ?? false

/** False in a shop that charges no IVA. */
export const useChargesIva = (): boolean => chargesIva(usePerson()?.brand.regime)
