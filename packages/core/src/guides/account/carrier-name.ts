import { ownValue } from '../../kernel/values/own'

const names: Readonly<Record<string, string>> = {
  coordinadora: 'Coordinadora',
  deprisa: 'Deprisa',
  envia: 'Envía',
  interRapidisimo: 'Inter Rapidísimo',
  serviEntrega: 'Servientrega',
  tcc: 'TCC',
}

/** How people call a carrier that the service names in its own way. */
export const carrierName = (code: string): string =>
  ownValue(names, code) ?? code.charAt(0).toUpperCase() + code.slice(1)
