import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { ownValue } from '@tendero/core/kernel/values/own'
import { Catalogue } from '@/components/kit/catalogue'
import { Field } from '@/components/kit/field'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { money } from '@/lib/format'
import { recordOf, texts } from '@/lib/record-of'
import { screenOf } from '@/lib/screen-of'
import { BankOfPayments } from './bank-of-payments'

type Bank = Awaited<ReturnType<Api['treasury']['listBanks']>>['data'][number]

const types: Record<string, string> = { ahorros: 'Ahorros', corriente: 'Corriente', billetera: 'Billetera' }

const valuesOf = (row?: Bank) => ({
  ...texts(row as never, ['name', 'number', 'notes']),
  type: (row?.type ?? 'ahorros') as 'ahorros',
  account: row?.account ?? '111005',
})

const bank = recordOf('treasury', 'Bank', { values: valuesOf, sent: (values) => values })

/** Accounts of the chart that hold money in banks, with none below them. */
function useBankAccounts() {
  const { data = [] } = useQuery(q.accounting.accountChoices())
  const last = (code: string) => !data.some((other) => other.value !== code && other.value.startsWith(code))
  return data
    .filter(({ value }) => /^(1110|1120)\d{2,}$/.test(value) && last(value))
    .map(({ value, name, parent_name }) => ({ value, label: `${value} ${name} (${parent_name})` }))
}

/** The banks and wallets of the shop: what the books say that each holds, and which payments enter it. */
export function Banks() {
  const accounts = useBankAccounts()
  return (
    <>
      <Catalogue
        {...bank}
        what={{
          one: 'banco',
          name: (row) => row.name,
          ...bank.what,
          resource: 'bank',
          search: 'Nombre o número de cuenta',
          teach: 'Tus cuentas y billeteras: Bancolombia, Nequi, Daviplata. Cada pago dice a cuál entra.',
        }}
        columns={[
          { header: 'Nombre', sort: 'name', phone: 'title', cell: (row) => row.name },
          { header: 'Tipo', sort: 'type', phone: 'line', cell: (row) => ownValue(types, row.type ?? '') },
          { header: 'Número', sort: 'number', cell: (row) => row.number },
          { header: 'Cuenta contable', sort: 'account', cell: (row) => row.account },
          {
            header: 'Saldo en libros',
            align: 'right',
            phone: 'value',
            kind: 'money',
            value: (row) => row.balance,
            cell: (row) => (
              <Link
                {...screenOf.bank(row.id)}
                aria-label={`Movimientos de ${row.name}: ${money(row.balance)}`}
                className="relative z-10 text-primary underline underline-offset-4"
              >
                {money(row.balance)}
              </Link>
            ),
          },
        ]}
        fields={
          <>
            <Field
              name="name"
              label="Nombre"
              required="Escribe el nombre del banco"
              help="Como lo dices: Bancolombia, Nequi."
            >
              {(f) => <Input {...f} autoComplete="off" />}
            </Field>
            <Field name="type" label="Tipo">
              {(f) => <Select {...f} options={Object.entries(types).map(([value, label]) => ({ value, label }))} />}
            </Field>
            <Field name="number" label="Número de cuenta" optional>
              {(f) => <Input {...f} inputMode="numeric" autoComplete="off" maxLength={30} />}
            </Field>
            <Field
              name="account"
              label="Cuenta contable"
              help="Donde los libros suman su dinero. Crea auxiliares en Plan de cuentas."
            >
              {(f) => <Select {...f} options={accounts} />}
            </Field>
            <Field name="notes" label="Notas" optional>
              {(f) => <Textarea {...f} maxLength={200} />}
            </Field>
          </>
        }
      />
      <BankOfPayments />
    </>
  )
}
