import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Page } from '@/components/kit/page'
import { PageLines } from '@/components/kit/states'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { usePerson } from '@/lib/person'
import { Plans } from '@/shared/plans/plans'
import { Account } from './account'
import { Business } from './business'
import { Leaving } from './leaving'
import { PaymentMethods } from './payment-methods'
import { Plan } from './plan'
import { Security } from './security'

const route = getRouteApi('/dashboard/perfil')

/** Types that keep the business profile: the owner and the administrators. */
const keepers = [2, 5]

/** `?action=plan` and `?action=suscripciones` come from the guard. Source: product.txt section 2. */
const sectionOf = (action: string | undefined, first: string) =>
  ['negocio', 'cuenta', 'clave', 'plan', 'suscripciones'].includes(action ?? '') ? action : first

/** The business, the person, the password and the plan. */
export function Profile() {
  const { action } = route.useSearch()
  const navigate = useNavigate()
  const person = usePerson()
  if (!person) return <PageLines />
  const shop = person.userType !== 1
  const keeps = keepers.includes(person.userType)
  const asked = sectionOf(action, shop && keeps ? 'negocio' : 'cuenta')
  const section = asked === 'suscripciones' && !keeps ? 'plan' : asked
  return (
    <Page title="Perfil" width="form">
      <Tabs
        value={section}
        onValueChange={(next) =>
          void navigate({ to: '/dashboard/perfil', search: { action: next }, replace: true, resetScroll: false })
        }
      >
        <TabsList className="mb-6" aria-label="Secciones del perfil">
          {shop && <TabsTrigger value="negocio">Tu negocio</TabsTrigger>}
          <TabsTrigger value="cuenta">Tu cuenta</TabsTrigger>
          <TabsTrigger value="clave">Seguridad</TabsTrigger>
          {shop && <TabsTrigger value="plan">{keeps ? 'Pagos' : 'Plan'}</TabsTrigger>}
          {shop && keeps && <TabsTrigger value="suscripciones">Plan</TabsTrigger>}
        </TabsList>
        <TabsContent value="negocio">
          <Business person={person} editable={keepers.includes(person.userType)} />
          {person.userType === 2 && <Leaving />}
        </TabsContent>
        <TabsContent value="cuenta">
          <Account person={person} />
        </TabsContent>
        <TabsContent value="clave">
          <Security />
        </TabsContent>
        <TabsContent value="plan" className="grid grid-cols-1 gap-4">
          {keeps ? <PaymentMethods /> : <Plan person={person} />}
        </TabsContent>
        {keeps && (
          <TabsContent value="suscripciones">
            <Plans />
          </TabsContent>
        )}
      </Tabs>
    </Page>
  )
}
