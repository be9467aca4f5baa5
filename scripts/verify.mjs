#!/usr/bin/env node
// Verifica los libros de una tienda: node scripts/verify.mjs libros.jsonl [exportacion-anterior.jsonl]
//
// Este archivo no usa nada más que Node (18 o posterior): léelo entero antes de creerle.
//
// La exportación tiene una línea de JSON por cosa:
//   {"format":"tendero-books-1",…}      de quién es y hasta qué día está sellada (`through`)
//   {"day","prev","hash","books","leaves"}  el sello de un día: lo que se REGISTRÓ ese día, por libro
//   {"book":"journal"}                  comienzan los hechos de un libro (journal, stock, sales, audit)
//   {…}                                 un hecho: `id`, `day` (su fecha) y `at` (el instante en que se registró)
//   {"end":true,"facts":N}              cuántos hechos hay en todo el archivo
//
// Las reglas:
//   1. Cada hecho tiene una hoja: `id day at sha256`, con el SHA-256 de su línea tal como está.
//   2. Las hojas de un libro en un día, en orden, unidas por saltos de línea, dan en SHA-256 la raíz (`books.<libro>.root`).
//   3. El sello es el SHA-256 de {"books":…,"day":…,"prev":…} con las claves en orden alfabético y sin espacios.
//   4. `prev` es el sello del día anterior que tuvo hechos; el primero no tiene ninguno ("").
//   5. El día de registro es el de `at` en Bogotá (UTC−5), o `day` si es posterior. Lo de después de `through` aún no tiene sello.
//   6. Los hechos de un libro van en orden de `day` y luego de `id`.
//
// Quien rehace hechos, hojas y todos los sellos siguientes deja una cadena que concuerda consigo misma. Por eso al final se
// escribe el último sello: compáralo con un certificado de cierre, o dale a este programa una exportación anterior.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const BOOKS = { journal: 'libro diario', stock: 'existencias', sales: 'ventas', audit: 'auditoría' }
const sha256 = (text) => createHash('sha256').update(text).digest('hex')

/** JSON con las claves en orden alfabético y sin espacios. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

/** Día en Bogotá de un instante, o la fecha del hecho si es posterior. */
function postedOn(day, at) {
  const instant = Date.parse(at)
  const posted = Number.isNaN(instant) ? day : new Date(instant - 5 * 3_600_000).toISOString().slice(0, 10)
  return posted > day ? posted : day
}

/** Líneas de un archivo. */
const linesOf = (file) => createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })

/** Lee los sellos de una exportación anterior: por día, su sello y sus hojas. */
async function earlierHeads(file) {
  const heads = new Map()
  for await (const line of linesOf(file)) {
    if (!line.startsWith('{"books":')) {
      if (line.startsWith('{"book":')) break
      continue
    }
    const head = JSON.parse(line)
    heads.set(head.day, head)
  }
  return heads
}

/** Comprueba una exportación línea por línea; lo que encuentra queda en `findings`. */
export class Verifier {
  findings = []
  facts = 0
  unsealed = 0
  days = 0
  through = ''
  first = ''
  last = ''
  shop = {}
  #heads = new Map()
  #prev = { day: '', hash: '' }
  /** Por libro, las hojas que todavía no encuentran su hecho. */
  #leaves = { journal: new Map(), stock: new Map(), sales: new Map(), audit: new Map() }
  #seen = new Set()
  #book = ''
  #order = []
  #disordered = false
  #ended = false

  /** Anota un hallazgo: día, libro, hecho y qué le pasó. */
  #say(day, book, fact, what) {
    this.findings.push({ day, book, fact, what })
  }

  line(line) {
    if (line === '') return
    let value
    try {
      value = JSON.parse(line)
    } catch {
      return this.#unreadable(line)
    }
    if (this.#ended) return this.#say('', this.#book, '', 'hay líneas después del final del archivo')
    if (value.format) return this.#header(value)
    if (value.hash && value.books) return this.#head(value)
    if (value.end === true) return this.#finish(value)
    if (value.book && Object.keys(value).length === 1) return this.#begin(value.book)
    this.#fact(value, line)
  }

  #header({ format, through, shop }) {
    if (format !== 'tendero-books-1') this.#say('', '', '', `el formato ${format} no es de este programa`)
    this.through = through
    this.shop = shop
  }

  /** Reglas 2, 3 y 4. */
  #head({ day, prev, hash, books, leaves }) {
    this.days += 1
    if (this.first === '') this.first = day
    if (day <= this.#prev.day) this.#say(day, '', '', `el sello está después del sello del ${this.#prev.day}`)
    if (prev !== this.#prev.hash)
      this.#say(
        this.#prev.day || day,
        '',
        '',
        this.#prev.day
          ? `el sello del ${day} no continúa el del ${this.#prev.day}: se reemplazó este día o se quitaron días entre los dos`
          : 'faltan los sellos de los primeros días',
      )
    if (sha256(canonical({ books, day, prev })) !== hash) this.#say(day, '', '', 'el sello no es el de sus libros')
    for (const book of Object.keys(BOOKS)) {
      const own = leaves[book] ?? []
      const root = own.length > 0 ? sha256(own.join('\n')) : undefined
      if (root !== books[book]?.root || own.length !== (books[book]?.facts ?? 0))
        this.#say(day, book, '', 'la lista de hechos del día no es la que se selló')
      for (const leaf of own) {
        const [id, dated, at, digest] = leaf.split(' ')
        this.#leaves[book].set(id, { day: dated, at, digest, posted: day })
      }
    }
    this.#heads.set(day, { hash, leaves })
    this.#prev = { day, hash }
    this.last = hash
  }

  #begin(book) {
    this.#closeBook()
    this.#book = book
    this.#seen = new Set()
    if (!(book in BOOKS)) this.#say('', book, '', 'no es un libro conocido')
  }

  /** Reglas 1, 5 y 6. */
  #fact({ id, day, at }, line) {
    this.facts += 1
    const book = this.#book
    const key = `${day}.${id}`
    if (this.#order.length > 0 && key < this.#order.at(-1)) this.#disordered = true
    this.#order.push(key)
    if (this.#seen.has(id)) return this.#say(postedOn(day, at), book, id, 'agregado: está dos veces')
    this.#seen.add(id)
    const leaf = this.#leaves[book]?.get(id)
    if (!leaf) {
      const posted = postedOn(day, at)
      if (posted > this.through) this.unsealed += 1
      else this.#say(posted, book, id, `agregado: no estaba entre los hechos sellados del ${posted}`)
      return
    }
    this.#leaves[book].delete(id)
    if (sha256(line) === leaf.digest) return
    const how =
      day !== leaf.day
        ? `movido: su fecha era ${leaf.day} y ahora es ${day}`
        : at !== leaf.at
          ? `movido: su instante de registro era ${leaf.at} y ahora es ${at}${at < leaf.at ? ' (reloj atrasado)' : ''}`
          : 'cambiado'
    this.#say(leaf.posted, book, id, how)
  }

  /** Un hecho que ya no es JSON: se busca por el id que aún se lea en él. */
  #unreadable(line) {
    const id = /"id":"([a-z]{3}_[0-9A-Z]{26})"/.exec(line)?.[1] ?? ''
    const leaf = this.#leaves[this.#book]?.get(id)
    this.facts += 1
    if (leaf) this.#leaves[this.#book].delete(id)
    this.#say(leaf?.posted ?? '', this.#book, id, 'cambiado: ya no se puede leer')
  }

  /** Los hechos que no están donde deben: los que dos cambiaron entre sí, o los que van antes de lo que les toca. */
  #closeBook() {
    if (this.#disordered) {
      const sorted = [...this.#order].sort()
      const places = this.#order.flatMap((key, i) => (key === sorted[i] ? [] : [i]))
      const out = places.length === 2 ? places : places.filter((i) => i > 0 && this.#order[i] < this.#order[i - 1])
      for (const i of out) {
        const key = this.#order[i]
        const what = places.length === 2 ? 'movido: intercambiado con otro' : 'movido: está después de donde va'
        this.#say(key.slice(0, 10), this.#book, key.slice(11), what)
      }
    }
    this.#order = []
    this.#disordered = false
  }

  #finish({ facts }) {
    this.#ended = true
    this.#closeBook()
    for (const [book, leaves] of Object.entries(this.#leaves))
      for (const [id, leaf] of leaves) this.#say(leaf.posted, book, id, 'quitado')
    if (facts !== this.facts) this.#say('', '', '', `el archivo dice que tiene ${facts} hechos y tiene ${this.facts}`)
  }

  /** Al terminar el archivo. `earlier`: sellos de una exportación anterior, por día. */
  end(earlier) {
    if (!this.#ended) this.#say('', this.#book, '', 'el archivo está cortado: le falta el final')
    for (const [day, before] of earlier ?? []) {
      const now = this.#heads.get(day)
      if (now?.hash === before.hash) continue
      this.#say(day, '', '', now ? 'el sello no es el de la exportación anterior' : 'el sello del día ya no está')
      for (const book of Object.keys(BOOKS))
        this.#compare(day, book, before.leaves[book] ?? [], now?.leaves[book] ?? [])
    }
    return this
  }

  #compare(day, book, before, now) {
    const byId = (leaves) => new Map(leaves.map((leaf) => [leaf.slice(0, leaf.indexOf(' ')), leaf]))
    const [was, is] = [byId(before), byId(now)]
    for (const [id, leaf] of was)
      if (is.get(id) !== leaf)
        this.#say(day, book, id, is.has(id) ? 'cambiado desde la exportación anterior' : 'quitado')
    for (const id of is.keys()) if (!was.has(id)) this.#say(day, book, id, 'agregado desde la exportación anterior')
  }
}

/** Comprueba un archivo, con los sellos de uno anterior si se da. */
export async function verify(file, earlier) {
  const verifier = new Verifier()
  for await (const line of linesOf(file)) verifier.line(line)
  return verifier.end(earlier && (await earlierHeads(earlier)))
}

const number = (n) => n.toLocaleString('es-CO')

/** Lo que se encontró, un renglón por hallazgo. */
export function tell({ findings, facts, unsealed, days, first, through, last, shop }) {
  const who = [shop.name, shop.document].filter(Boolean).join(', ')
  const sealed = days > 0 ? `${number(days)} días sellados, del ${first} al ${through}` : 'ningún día sellado todavía'
  const about = `${who}\n${number(facts)} hechos, ${sealed}. Último sello: ${last || 'ninguno'}`
  const waiting = unsealed > 0 ? `\n${number(unsealed)} hechos son de después y aún no tienen sello.` : ''
  if (findings.length === 0) return `${about}${waiting}\nENTERO: nada se cambió, agregó, quitó ni movió.`
  const lines = findings.map(({ day, book, fact, what }) =>
    [day || 'sin día', BOOKS[book] ?? book, fact, what].filter(Boolean).join(' · '),
  )
  return `${about}${waiting}\nNO ESTÁ ENTERO: ${number(findings.length)} hallazgos.\n${lines.join('\n')}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [file, earlier] = process.argv.slice(2)
  if (!file) {
    console.error('Di qué archivo: node verify.mjs libros.jsonl [exportacion-anterior.jsonl]')
    process.exit(2)
  }
  const found = await verify(file, earlier)
  console.log(tell(found))
  process.exit(found.findings.length === 0 ? 0 : 1)
}
