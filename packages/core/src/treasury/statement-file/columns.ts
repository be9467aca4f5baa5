import { text } from '../../kernel/sheet/cells'
import { defineColumns } from '../../kernel/sheet/columns'

const titles = (names: string) => names.split('|') as [string, ...string[]]

/** Columns of the statements of banks of Colombia, by the titles that they use. Their cells are read by `table.ts`. */
export const statementColumns = defineColumns([
  {
    key: 'day',
    headers: titles(
      'Fecha|Fecha operación|Fecha de operación|Fecha de sistema|Fecha movimiento|Fecha transacción|Date|Transaction date',
    ),
    required: true,
    parse: text(),
    kind: 'date',
  },
  {
    key: 'text',
    headers: titles(
      'Descripción|Concepto|Descripción motivo|Detalle|Movimiento|Descripción movimiento|Descripción transacción|Description',
    ),
    required: true,
    parse: text(),
  },
  { key: 'reference', headers: titles('Referencia|Referencia 1'), parse: text() },
  { key: 'document', headers: titles('Documento|Dcto|Nº documento|No. documento'), parse: text() },
  {
    key: 'cents',
    headers: titles('Valor|Valor total|Monto|Importe|Valor movimiento|Valor transacción|Valor COP|Amount'),
    parse: text(),
    kind: 'money',
  },
  {
    key: 'outCents',
    headers: titles(
      'Débito (lo que sale)|Débito|Cargo|Retiro|Salida|Egreso|Gasto|Débitos|Cargos|Retiros|Salidas|Egresos|Gastos|Debe|Debit|' +
        'Withdrawal|Debits|Withdrawals|Enviado|Sale|Valor débito|Valor retiro|Valor cargo|Valor egreso|Valor salida|' +
        'Monto débito|Monto cargo|Monto retiro|Monto egreso|Notas débito',
    ),
    parse: text(),
    kind: 'money',
  },
  {
    key: 'inCents',
    headers: titles(
      'Crédito (lo que entra)|Crédito|Abono|Depósito|Consignación|Entrada|Ingreso|Créditos|Abonos|Depósitos|Consignaciones|' +
        'Entradas|Ingresos|Haber|Credit|Deposit|Credits|Deposits|Recibido|Entra|Valor crédito|Valor abono|Valor depósito|' +
        'Valor consignación|Valor ingreso|Valor entrada|Monto crédito|Monto abono|Monto depósito|Monto ingreso|Notas crédito',
    ),
    parse: text(),
    kind: 'money',
  },
  {
    key: 'nature',
    headers: titles(
      'Naturaleza (si entra o sale)|Naturaleza|Transacción|Tipo de movimiento|Tipo|Tipo transacción|Tipo operación|Tipo mov|' +
        'Clase de movimiento|Signo|Sentido|D/C|C/D|DB/CR|CR/DB|DC|D/H|S/H|Débito/Crédito|Crédito/Débito|Cargo/Abono|' +
        'Abono/Cargo|Debe/Haber|Entrada/Salida|Ingreso/Egreso|Egreso/Ingreso|Nat|Type',
    ),
    parse: text(),
  },
  {
    key: 'balance',
    headers: titles('Saldo|Saldo final|Saldo disponible|Saldo total|Nuevo saldo|Balance'),
    parse: text(),
    kind: 'money',
  },
  { key: 'currency', headers: titles('Moneda|Divisa|Currency'), parse: text() },
])

export type StatementKey = (typeof statementColumns)[number]['key']
