import { plain } from '../../kernel/values/text'

const NOUN = /^(?:gran )?(?:saldos?|total(?:es)?|sub ?total(?:es)?|sumas?|suma y sigue|resumen)$/
const REST = new Set(
  (
    'al a de del la las el los en por y un anterior anteriores inicial final actual disponible total totales corte cierre ' +
    'periodo mes dia fecha extracto cuenta ahorros corriente debito debitos credito creditos cargo cargos abono abonos ' +
    'retiro retiros consignacion consignaciones deposito depositos entrada entradas salida salidas ingreso ingresos egreso ' +
    'egresos movimientos promedio contable canje apertura iguales nuevo enero febrero marzo abril mayo junio julio agosto ' +
    'septiembre octubre noviembre diciembre'
  ).split(' '),
)

/** True for a text that only names a balance or a total (`Saldo anterior`, `TOTAL RETIROS`), and so no movement. */
export function isSummary(text: string): boolean {
  const words = plain(text)
    .replace(/^nuevo /, '')
    .split(' ')
  const from = /^(gran|sub)$/.test(words[0] ?? '') ? 2 : 1
  return (
    NOUN.test(words.slice(0, from).join(' ')) && words.slice(from).every((word) => REST.has(word) || /^\d+$/.test(word))
  )
}
