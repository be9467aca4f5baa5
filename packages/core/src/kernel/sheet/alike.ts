import { plain } from '../values/text'

/** What people shorten in the titles of their sheets, by the word that it stands for. */
const short: Record<string, readonly string[]> = {
  valor: ['vr', 'vlr', 'val', 'v'],
  codigo: ['cod', 'cdg', 'codig'],
  unidad: ['und', 'unid', 'uni', 'un', 'u', 'unit', 'unitario', 'unitaria', 'ud'],
  cantidad: ['cant', 'ctd', 'cnt', 'qty'],
  precio: ['prec', 'pr', 'p', 'prcio'],
  costo: ['cost', 'cto', 'coste'],
  venta: ['vta', 'vent'],
  compra: ['cpra', 'comp'],
  descripcion: ['desc', 'descr', 'descrip'],
  referencia: ['ref', 'refer'],
  categoria: ['cat', 'categ'],
  nombre: ['nom', 'nomb', 'nbre'],
  producto: ['prod', 'pdto', 'item'],
  articulo: ['art', 'artic'],
  existencia: ['exist', 'exis'],
  inventario: ['inv', 'invent'],
  minimo: ['min', 'minima'],
  telefono: ['tel', 'telef', 'fono'],
  celular: ['cel', 'movil'],
  direccion: ['dir', 'direc'],
  documento: ['doc', 'docto'],
  numero: ['num', 'nro', 'no'],
  identificacion: ['ident', 'id'],
  cliente: ['cli', 'clte'],
  correo: ['mail', 'email'],
  ciudad: ['ciu'],
  municipio: ['mpio', 'mun'],
  comercial: ['com', 'ccial'],
  observacion: ['obs', 'observ'],
  impuesto: ['imp', 'impto'],
}
const whole = new Map(Object.entries(short).flatMap(([word, shorter]) => shorter.map((one) => [one, word] as const)))
/** Words that change nothing in a title. */
const idle = new Set(['de', 'del', 'la', 'el', 'los', 'las', 'al', 'a', 'por', 'en', 'con', 'y', 'cop', 'pesos'])

const singular = (word: string): string =>
  word.length > 4 ? word.replace(/(i|o)ones$/, '$1on').replace(/s$/, '') : word

/** A title as it means the same written short, in plural or with other small words: `Cód. Barras` is `Código de barras`. */
export const meaningOf = (title: string): string =>
  plain(title.replace(/\(.*?\)/g, ' '))
    .split(' ')
    .filter((word) => word !== '' && !idle.has(word))
    .map((word) => singular(whole.get(word) ?? word))
    .join(' ')
