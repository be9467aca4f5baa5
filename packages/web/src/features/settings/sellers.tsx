import { CheckField } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { ParameterPage, type Parameters } from './parameter-page'

/** What sellers see of the shop. For the owner only. */
export function SellersSee() {
  return (
    <ParameterPage
      title="Lo que ven los vendedores"
      description="Vale para quien tiene el tipo de usuario Vendedor. Solo tú ves esta página."
    >
      {({ sellers }) => <SellersForm sellers={sellers} />}
    </ParameterPage>
  )
}

function SellersForm({ sellers }: { sellers: Parameters['sellers'] }) {
  const record = useRecord({
    values: sellers,
    save: (values, api) => api.settings.saveSellers(values),
    done: 'Listo: tus vendedores ven lo que decidiste',
  })
  return (
    <RecordForm record={record} submit="Guardar">
      <CheckField
        name="sees_own"
        label="Un vendedor ve solo sus ventas"
        help="Las que están a su nombre y las que cobró sin vendedor: en pedidos, búsquedas, informes y archivos. Si lo apagas, ve las de todos, y puede cambiar o devolver las de otro si su rol lo permite."
      />
      <CheckField
        name="sees_costs"
        label="Además, ve los costos"
        help="Solo si en Costos tu equipo también los ve. Si no, no los encuentra en pantallas ni en archivos, aunque pueda editar productos."
      />
    </RecordForm>
  )
}
