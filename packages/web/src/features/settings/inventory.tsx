import { CheckField, Field } from '@/components/kit/field'
import { QuantityInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Select } from '@/components/ui/select'
import { ParameterPage, type Parameters } from './parameter-page'
import { ReturnReasons } from './return-reasons'

/** What the shop does when stock ends, and why goods come back. */
export function InventoryParameters() {
  return (
    <ParameterPage title="Inventario" description="Qué pasa cuando se acaban las existencias.">
      {({ inventory }) => (
        <div className="grid gap-8">
          <InventoryForm inventory={inventory} />
          <ReturnReasons />
        </div>
      )}
    </ParameterPage>
  )
}

function InventoryForm({ inventory }: { inventory: Parameters['inventory'] }) {
  const record = useRecord({
    values: inventory,
    save: (values, api) => api.settings.saveInventory(values),
    done: 'Inventario guardado',
  })
  return (
    <RecordForm record={record} submit="Guardar inventario">
      <CheckField
        name="allow_negative_stock"
        label="Vender sin existencias"
        help="La bodega queda en negativo hasta que registres la entrada."
      />
      <Field
        name="minimum_stock"
        label="Mínimo de un producto que no tiene el suyo"
        required="Falta el mínimo"
        className="sm:max-w-80"
      >
        {(f) => <QuantityInput {...f} />}
      </Field>
      <CheckField
        name="notify_low_stock"
        label="Avisar en el inicio lo que está por acabarse"
        help="Cuando llega a su mínimo o baja de él."
      />
      <Field
        name="scale_codes"
        label="Etiquetas de la báscula"
        help="Si tu báscula imprime códigos que empiezan por 2, dinos qué traen. El producto lleva como SKU o código de barras los cinco números que van después de los dos primeros."
        className="sm:max-w-80"
      >
        {(f) => (
          <Select
            {...f}
            options={[
              { value: 'none', label: 'No uso' },
              { value: 'weight', label: 'Traen el peso' },
              { value: 'price', label: 'Traen el precio' },
            ]}
          />
        )}
      </Field>
      <CheckField
        name="remissions_stay"
        label="Remisiones sin cambio de cuenta"
        help="Lo que tus clientes tienen en remisión sigue en la cuenta 1435 hasta que lo factures. Vale para las remisiones nuevas."
      />
      <Field
        name="pre_invoice_days"
        label="Días que se aparta lo prefacturado"
        optional
        help="Con 0 no se aparta nada. Pasados los días, la mercancía queda libre y la prefactura sigue abierta."
        className="sm:max-w-80"
      >
        {(f) => <QuantityInput {...f} />}
      </Field>
    </RecordForm>
  )
}
