import { ownValue } from '@tendero/core/kernel/values/own'
import { EXPENSE_ACCOUNTS } from '@tendero/core/purchasing/buying/concepts'
import type { LineColumn } from '@/components/kit/document/line'
import { MoneyInput, PercentInput, QuantityInput } from '@/components/kit/number-input'
import { Pick } from '@/components/kit/pick'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { AccountPick } from '@/shared/account/account-pick'
import { findItems, noteOf } from '@/shared/item/items'
import { type DraftLine, taxChoices } from './draft'

const taxNames: Record<string, string> = { '': 'Del producto', EXENTO: 'Exento', EXCLUIDO: 'Sin IVA' }
const PRODUCTS_OWN = 'own'
const ofChoice = (choice: string) => choice || PRODUCTS_OWN

const taxOptions = (line: DraftLine) =>
  taxChoices
    .filter((choice) => choice !== '' || line.item)
    .map((choice) => ({ value: ofChoice(choice), label: ownValue(taxNames, choice) ?? `${choice} %` }))

/** What a purchase asks of a line. */
export const lineColumns: readonly LineColumn<DraftLine>[] = [
  {
    name: 'quantity',
    label: 'Cantidad',
    className: 'w-20 max-sm:flex-1',
    cell: (f, line, change) => (
      <QuantityInput {...f} value={line.quantity} onChange={(quantity) => change({ quantity })} />
    ),
  },
  {
    name: 'cost',
    label: 'Costo sin IVA',
    className: 'w-32 max-sm:flex-1',
    cell: (f, line, change) => <MoneyInput {...f} value={line.cost} onChange={(cost) => change({ cost })} />,
  },
  {
    name: 'discount',
    label: 'Descuento',
    className: 'w-20 max-sm:flex-1',
    cell: (f, line, change) => (
      <PercentInput {...f} value={line.discount} placeholder="0" onChange={(discount) => change({ discount })} />
    ),
  },
  {
    name: 'tax_code',
    label: 'Impuesto',
    className: 'w-32 max-sm:flex-1',
    cell: (f, line, change) => (
      <Select
        {...f}
        value={ofChoice(line.tax)}
        options={taxOptions(line)}
        onChange={(tax) => change({ tax: tax === PRODUCTS_OWN ? '' : tax })}
      />
    ),
  },
]

/** Where an expense goes, and what it is. */
export const expenseColumn: LineColumn<DraftLine> = {
  name: 'account',
  label: 'Cuenta',
  className: 'w-full',
  cell: ({ onBlur: _, onKeyDown: __, ...f }, line, change) => (
    <span className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {line.billed && (
        <span className="sm:col-span-2">
          <Pick
            id={`${f.id}-item`}
            aria-label={`Qué producto tuyo es ${line.name}`}
            placeholder="Es un producto mío: búscalo"
            value=""
            find={findItems}
            item={(row) => ({ id: row.id, label: row.name, note: noteOf(row) })}
            onChange={(_, item) => item && change({ item, account: '' })}
          />
        </span>
      )}
      <AccountPick
        {...f}
        under={EXPENSE_ACCOUNTS}
        value={line.account}
        {...(line.accountName ? { chosen: line.accountName } : {})}
        placeholder="Cuenta del gasto"
        onChange={(account = '', row) =>
          change({ account, accountName: row && `${account} ${row.name}`, name: line.name || (row?.name ?? '') })
        }
      />
      <Input
        aria-label="Qué es"
        placeholder="Qué es"
        maxLength={160}
        value={line.name}
        onChange={(event) => change({ name: event.target.value })}
      />
    </span>
  ),
}

/** What a cost is that goods bear: it has no account of its own. */
export const costColumn: LineColumn<DraftLine> = {
  name: 'name',
  label: 'Costo',
  className: 'w-full',
  cell: (f, line, change) => (
    <Input {...f} maxLength={160} value={line.name} onChange={(event) => change({ name: event.target.value })} />
  ),
}
