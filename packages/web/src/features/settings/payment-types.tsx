import type { Api } from '@tendero/core/api-types'
import type { PaymentMeans } from '@tendero/core/settings/payment-types/payment-type.input'
import { Check } from 'lucide-react'
import { Catalogue } from '@/components/kit/catalogue'
import { CheckField, Field } from '@/components/kit/field'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { recordOf } from '@/lib/record-of'

type PaymentType = Awaited<ReturnType<Api['settings']['listPaymentTypes']>>['data'][number]

/** Means of payment as a merchant says them; the books take the account from each. */
const means: Record<PaymentMeans, string> = {
  cash: 'Efectivo',
  transfer: 'Transferencia o billetera',
  debit: 'Tarjeta débito',
  card: 'Tarjeta crédito',
  deposit: 'Consignación',
  credit: 'Crédito',
  other: 'Otro',
}

const valuesOf = (row?: PaymentType) => ({
  name: row?.name ?? '',
  means: row?.means ?? 'transfer',
  pos: row?.pos ?? true,
  notes: row?.notes ?? '',
})

const paymentType = recordOf('settings', 'PaymentType', { values: valuesOf, sent: (values) => values })

/** How clients pay. */
export function PaymentTypes() {
  return (
    <Catalogue
      {...paymentType}
      what={{
        one: 'tipo de pago',
        name: (row) => row.name,
        ...paymentType.what,
        resource: 'payment_channel',
        at: { title: 'Tipos de pago', path: '/dashboard/tipos-pagos' },
        teach: 'Efectivo, Nequi, datáfono: los que crees aparecen al cobrar.',
      }}
      columns={[
        { header: 'Nombre', sort: 'name', phone: 'title', cell: (row) => row.name },
        { header: 'Medio', phone: 'line', cell: (row) => means[row.means] },
        {
          header: 'En el mostrador',
          sort: 'pos',
          value: (row) => (row.pos ? 'Sí' : 'No'),
          cell: (row) => (row.pos ? <Check className="size-4 text-primary" aria-label="Sí" /> : 'No'),
        },
        { header: 'Notas', sort: 'notes', cell: (row) => row.notes, className: 'max-w-72 truncate' },
      ]}
      fields={
        <>
          <Field
            name="name"
            label="Nombre"
            required="Escribe el nombre del tipo de pago"
            help="Como lo dices: Nequi, Datáfono, Efectivo."
          >
            {(f) => <Input {...f} autoComplete="off" />}
          </Field>
          <Field name="means" label="Medio" help="Decide la cuenta que mueve en los libros.">
            {(f) => <Select {...f} options={Object.entries(means).map(([value, label]) => ({ value, label }))} />}
          </Field>
          <CheckField name="pos" label="Se ofrece en el mostrador" />
          <Field name="notes" label="Notas" optional>
            {(f) => <Textarea {...f} maxLength={200} />}
          </Field>
        </>
      }
    />
  )
}
