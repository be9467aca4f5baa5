/** What the audit calls the kinds of record and the values that the system keeps for states and choices. */

/** Kinds of record that a person looks for in the audit. */
export const kindOptions: readonly { value: string; label: string }[] = [
  { value: 'order', label: 'Pedidos y ventas' },
  { value: 'product', label: 'Productos' },
  { value: 'client', label: 'Clientes' },
  { value: 'shift', label: 'Turnos de caja' },
  { value: 'shiftMovement', label: 'Movimientos de caja' },
  { value: 'adjustment', label: 'Ajustes de inventario' },
  { value: 'transfer', label: 'Traslados' },
  { value: 'physicalCount', label: 'Conteos físicos' },
  { value: 'user', label: 'Usuarios' },
  { value: 'role', label: 'Roles' },
  { value: 'business', label: 'Perfil del negocio' },
  { value: 'settings', label: 'Parametrización' },
  { value: 'closing', label: 'Cierres contables' },
  { value: 'account', label: 'Cuentas contables' },
]

const values: Record<string, string> = {
  si: 'Sí',
  no: 'No',
  open: 'Abierto',
  closed: 'Cerrado',
  active: 'Activo',
  inactive: 'Inactivo',
  deleted: 'Eliminado',
  normal: 'Normal',
  draft: 'Borrador',
  posting: 'Contabilizando',
  posted: 'Hecho',
  failed: 'Falló',
  recibido: 'Recibido',
  confirmado: 'Confirmado',
  despachado: 'Despachado',
  en_transito: 'En tránsito',
  entregado: 'Entregado',
  cancelado: 'Cancelado',
  devuelto: 'Devuelto',
  garantia: 'Garantía',
  cash: 'Efectivo',
  card: 'Tarjeta crédito',
  debit: 'Tarjeta débito',
  transfer: 'Transferencia',
  deposit: 'Consignación',
  credit: 'Crédito',
  other: 'Otro',
  trial: 'Prueba',
}

/** A word that the system keeps for a state or a choice, as the merchant reads it. */
export const valueName = (value: string): string => values[value] ?? value
