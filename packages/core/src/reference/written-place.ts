import * as z from 'zod'
import { plain } from '../kernel/values/text'
import { type City, cities, cityOf, departments } from './cities'
import { CityCode, PICK_CITY, type ReadCity, registerCityReader } from './city-code'
import { cityNames, departmentNames, localities, shortWords } from './place-names'

/*
 * Reads the city and department of an address, whoever wrote them: the one way from a name to a DANE code. A name that
 * several municipalities share, or that contradicts its department, is never guessed: the answer says what it may be.
 */

/** A place as a shop, a sheet or a person wrote it. */
export interface WrittenPlace {
  city?: string | undefined
  department?: string | undefined
  /** Two letters of ISO 3166 or a name; Colombia when it is absent. */
  country?: string | undefined
}

/** `shared`: several have that name · `elsewhere`: it is of another department · `unknown`: nobody has it. */
export type PlaceDoubt = 'blank' | 'unknown' | 'shared' | 'elsewhere' | 'abroad'
export type ReadPlace = { code: CityCode } | { doubt: PlaceDoubt; options: readonly City[] }

const BOGOTA = '11'
const CUNDINAMARCA = '25'
const ARTICLE = /^(?:el|la|los|las) (?=.)/
const COUNTRY = new Set(['', 'co', 'col', 'colombia', 'republica de colombia', '57', '170'])
/** Titles of districts that follow the name of a city: `D.C.`, `D.T. y C.`, `D.E.I.P.` */
const TITLE = / (?:d ?c|d ?t(?: (?:y )?c(?: h)?| h(?: y)? c)?|d ?e(?: i p)?|distrito(?: .*)?)$/
const PREFIX = /^(?:municipio|mpio|ciudad|departamento|depto|dpto|dep) (?:(?:de|del) (?:la )?)?(?=.)/

/** A text that was decoded as Latin-1 and is UTF-8, as it was written: `BogotÃ¡`. */
function repaired(text: string): string {
  if (!/[ÂÃ][\u0080-\u00bf]/.test(text) || [...text].some((letter) => letter > '\u00ff')) return text
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const read = new TextDecoder().decode(bytes)
  return read.includes('\ufffd') ? text : read
}

const wordsOf = (text: string): string[] =>
  plain(repaired(text))
    .split(' ')
    .filter(Boolean)
    .map((word) => (Object.hasOwn(shortWords, word) ? shortWords[word]! : word))

/** A name as it is compared: `Don Matías` and `DONMATIAS` are one. */
const nameKey = (words: readonly string[]): string => words.join('')

interface Index {
  exact: Map<string, City[]>
  bare: Map<string, City[]>
  departments: Map<string, string>
  names: { city: City; key: string; bareText: string }[]
}
let index: Index | undefined

function indexOf(): Index {
  if (index) return index
  const [exact, bare] = [new Map<string, City[]>(), new Map<string, City[]>()]
  const list: Index['names'] = []
  const add = (to: Map<string, City[]>, key: string, city: City) => {
    const found = to.get(key)
    if (!found) to.set(key, [city])
    else if (!found.includes(city)) found.push(city)
  }
  for (const city of cities) {
    const words = wordsOf(city.name)
    const bareText = words.join(' ').replace(ARTICLE, '')
    list.push({ city, key: nameKey(words), bareText })
    add(exact, nameKey(words), city)
    add(bare, bareText.replaceAll(' ', ''), city)
  }
  for (const [key, code] of cityNames) add(exact, key, cityOf(code)!)
  const named = departments.map(({ name, code }) => [nameKey(wordsOf(name)), code] as const)
  index = { exact, bare, departments: new Map([...departmentNames, ...named]), names: list }
  return index
}

/** The municipality of a code of DANE: five digits, without the first zero, or with the three of its centre. */
function cityOfDigits(key: string): City | undefined {
  if (!/^\d{4,8}$/.test(key)) return undefined
  const digits = key.length > 5 ? key.replace(/000$/, '') : key
  return cityOf(digits.length > 5 ? undefined : digits.padStart(5, '0'))
}

/** Municipalities of a name, written in full or without its article. */
function citiesNamed(words: readonly string[]): City[] {
  if (words.length === 0) return []
  const byDigits = cityOfDigits(nameKey(words))
  if (byDigits) return [byDigits]
  const { exact, bare } = indexOf()
  const text = words.join(' ')
  const forms = [...new Set([text, text.replace(TITLE, '')])].filter(Boolean)
  const found = new Set(forms.flatMap((form) => exact.get(form.replaceAll(' ', '')) ?? []))
  // One who writes the article means it: `El Cerrito` is not `Cerrito`.
  if (found.size === 0 || !ARTICLE.test(text))
    for (const form of forms)
      for (const city of bare.get(form.replace(ARTICLE, '').replaceAll(' ', '')) ?? []) found.add(city)
  return [...found]
}

/** Code of the department of a whole text; undefined when it is none. */
function departmentNamed(words: readonly string[]): string | undefined {
  const text = words.join(' ').replace(PREFIX, '')
  const key = text.replaceAll(' ', '')
  const byCode = /^\d{1,2}$/.test(key) ? key.padStart(2, '0') : undefined
  if (byCode) return departments.find(({ code }) => code === byCode)?.code
  const { departments: names } = indexOf()
  return (
    names.get(key) ??
    names.get(key.replace(/^(?:iso)?co(?=[a-z]{2,3}$)/, '')) ??
    names.get(text.replace(TITLE, '').replaceAll(' ', ''))
  )
}

const SEPARATORS = /[,;/|()[\]\n·]|\s[-–—]+\s|[–—]/
const partsOf = (text: string): string[][] =>
  text
    .split(SEPARATORS)
    .map(wordsOf)
    .filter((words) => words.length > 0)

const isCountry = (words: readonly string[]): boolean => COUNTRY.has(words.join(' '))

/** Code of the department that a text says, with its country or its capital beside it or not. */
export function departmentByText(text: string | undefined): string | undefined {
  const words = wordsOf(text ?? '')
  if (words.length === 0) return undefined
  const whole = departmentNamed(words) ?? departmentNamed(words.filter((word) => word !== 'colombia'))
  if (whole) return whole
  const parts = partsOf(text!).filter((part) => !isCountry(part))
  const codes = new Set(parts.flatMap((part) => departmentNamed(part) ?? []))
  if (codes.size > 0) return codes.size === 1 ? [...codes][0] : undefined
  const named = citiesNamed(words)
  return named.length === 1 ? named[0]!.department_code : undefined
}

interface Guess {
  city: City
  /** Department that stands beside the name in the same text. */
  beside?: string
}

/** A name with its department before or after it: `Rionegro Antioquia`, `Valle Cali`, `Bogotá Suba`. */
function besideDepartment(words: readonly string[]): Guess[] {
  return words.slice(1).flatMap((_, i) => {
    const [head, tail] = [words.slice(0, i + 1), words.slice(i + 1)]
    const pair = (name: readonly string[], place: readonly string[]): Guess[] => {
      const beside = departmentNamed(place) ?? (localities.has(nameKey(place)) ? BOGOTA : undefined)
      return beside ? citiesNamed(name).flatMap((city) => (agrees(city, beside) ? [{ city, beside }] : [])) : []
    }
    return [...pair(head, tail), ...pair(tail, head)]
  })
}

/** True of a city of the department; Bogotá is also written as the capital of Cundinamarca, where it lies. */
const agrees = (city: City, department: string | undefined): boolean =>
  department === undefined ||
  city.department_code === department ||
  (city.department_code === BOGOTA && department === CUNDINAMARCA)

/** Everything that a text may name, from its plainest reading on; the first reading that names something counts. */
function guessesOf(text: string): Guess[] {
  const words = wordsOf(text)
  const readings: (() => Guess[])[] = [
    () => citiesNamed(words).map((city) => ({ city })),
    () => besideDepartment(words),
    () => readParts(partsOf(text)),
    () => citiesNamed(wordsOf(words.join(' ').replace(PREFIX, ''))).map((city) => ({ city })),
  ]
  for (const reading of readings) {
    const found = reading()
    if (found.length > 0) return found
  }
  const fewer = words.filter((word) => word !== 'colombia' && !/^\d{6}$/.test(word))
  return fewer.length > 0 && fewer.length < words.length ? guessesOf(fewer.join(' ')) : []
}

/** Parts between commas: what names a city counts beside what names a department, and the rest is a neighbourhood. */
function readParts(parts: readonly string[][]): Guess[] {
  if (parts.length < 2) return []
  const named = parts.filter((part) => !isCountry(part))
  const lists = named.map((part) => {
    const whole = citiesNamed(part).map((city) => ({ city }))
    return whole.length > 0 ? whole : besideDepartment(part)
  })
  const besides = lists.flatMap((list, at) => {
    const others = new Set(named.flatMap((part, i) => (i === at ? [] : (departmentNamed(part) ?? []))))
    const [beside] = others
    return others.size === 1 ? list.map(({ city }) => ({ city, beside: beside! })) : []
  })
  const found = besides.filter(({ city, beside }) => agrees(city, beside))
  if (found.length > 0) return found
  const saysDepartment = named.some((part, i) => lists[i]!.length === 0 && departmentNamed(part))
  return saysDepartment && besides.length > 0 ? besides : lists.flat()
}

/** Municipalities of a department whose name begins or ends with a text: `Santa Rosa` of Antioquia is that of Osos. */
function partlyNamed(words: readonly string[], department: string): City[] {
  const text = words.join(' ').replace(ARTICLE, '')
  if (text.length < 4 || departmentNamed(words)) return []
  return indexOf().names.flatMap(({ city, bareText: name }) =>
    city.department_code === department && (name.startsWith(`${text} `) || name.endsWith(` ${text}`)) ? [city] : [],
  )
}

/** Letters to change, add or take away between two names; `most` or more counts as `most`. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) >= most) return most
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return Math.min(most, row[b.length]!)
}

/**
 * True of a name alone that says a department or the country at least as much as a municipality: `Risaralda`, `Colombia`.
 * The capital of a department of the same name is no such case.
 */
function meansMore(words: readonly string[], city: City): boolean {
  if (isCountry(words)) return true
  const named = /^\d/.test(words[0]!) ? undefined : departmentNamed(words)
  return named !== undefined && !(named === city.department_code && city.code.endsWith('001'))
}

const MOST_OPTIONS = 5
const MOST_LETTERS = 3
/** Letters and parts of a text beyond which it is no name. */
const MOST_KEY = 40
const MOST_PARTS = 3

/** Municipalities that a person may have meant, the nearest first. */
function alike(text: string, department: string | undefined): City[] {
  const names = [wordsOf(text), ...partsOf(text).slice(0, MOST_PARTS)]
    .map(nameKey)
    .filter((key) => key.length > 3 && key.length < MOST_KEY)
  return indexOf()
    .names.flatMap(({ city, key }) => {
      if (!agrees(city, department)) return []
      const off = Math.min(MOST_LETTERS, ...names.map((name) => distance(name, key, MOST_LETTERS)))
      return off < MOST_LETTERS && off * 3 <= key.length ? [{ city, off }] : []
    })
    .sort((a, b) => a.off - b.off)
    .slice(0, MOST_OPTIONS)
    .map(({ city }) => city)
}

/** Returns the code of the municipality that a place names without a doubt, or what it may be. */
export function readPlace({ city = '', department = '', country = '' }: WrittenPlace): ReadPlace {
  const [name, state] = [city.slice(0, 200), department.slice(0, 200)]
  if (!isCountry(wordsOf(country))) return { doubt: 'abroad', options: [] }
  const code = departmentByText(state)
  const words = wordsOf(name)
  if (words.length === 0 || (code === BOGOTA && (localities.has(nameKey(words)) || departmentNamed(words) === BOGOTA)))
    return code === BOGOTA ? { code: cityOf('11001')!.code } : { doubt: 'blank', options: [] }
  const guesses = guessesOf(name)
  const fitting = [
    ...new Set(guesses.flatMap(({ city, beside }) => (agrees(city, code) && agrees(city, beside) ? [city] : []))),
  ]
  if (fitting.length === 1)
    return code === undefined && meansMore(words, fitting[0]!)
      ? { doubt: 'shared', options: fitting }
      : { code: fitting[0]!.code }
  if (fitting.length > 1) return { doubt: 'shared', options: fitting }
  const partly = code ? partlyNamed(words, code) : []
  if (partly.length === 1) return { code: partly[0]!.code }
  if (guesses.length > 0) return { doubt: 'elsewhere', options: [...new Set(guesses.map((guess) => guess.city))] }
  return { doubt: 'unknown', options: partly.length > 0 ? partly : alike(name, code) }
}

const called = ({ name, department }: City): string => `${name} (${department})`

/** Tells in Spanish why a place has no code, with what it may be. */
export function placeProblem(
  { city, department }: WrittenPlace,
  { doubt, options }: Exclude<ReadPlace, { code: CityCode }>,
): string {
  const names = options.map(called).join(' o ')
  if (doubt === 'blank') return 'Falta la ciudad'
  if (doubt === 'abroad') return `${city || 'La ciudad'} no es de Colombia`
  if (doubt === 'shared')
    return options.length > 1 ? `Hay varias: escribe ${names}` : `Escribe ${names} si es el municipio`
  if (doubt === 'elsewhere') {
    const code = departmentByText(department)
    const said = departments.find((one) => one.code === code)?.name ?? 'ese departamento'
    return `${city} no es de ${said}: escribe ${names}`
  }
  return names
    ? `${city} no está en la lista de municipios: ¿es ${names}?`
    : `${city} no está en la lista de municipios`
}

/** Returns the code of a municipality by its name alone, or what to do in Spanish. */
export function readCity(text: string): ReadCity {
  const read = readPlace({ city: text })
  if ('code' in read) return read
  return { problem: read.options.length > 0 ? placeProblem({ city: text }, read) : PICK_CITY }
}
registerCityReader(readCity)

/** An address as rows hold it: its city by its code, or as it was written while nobody has chosen one. */
export interface PlacedCity {
  city?: CityCode | undefined
  writtenCity?: string | undefined
}

/** Returns the city of an address as rows hold it; nothing that was written is lost. */
export function placedCity(written: WrittenPlace): PlacedCity {
  const read = readPlace(written)
  if ('code' in read) return { city: read.code }
  const { city, department, country } = written
  const text = [city, department, read.doubt === 'abroad' ? country : undefined].filter(Boolean).join(', ')
  return text ? { writtenCity: text } : {}
}

/** City of a row. A name, which rows could hold before codes were the rule, is read as its code, or left out. */
export const storedCity = () =>
  z
    .string()
    .transform((text) => cityOf(text)?.code ?? placedCity({ city: text }).city)
    .optional()

/** Schema of an address in rows. Rows that hold a name, as they could before codes were the rule, are read by it. */
export const addressRow = <S extends z.ZodRawShape>(shape: S) =>
  z.preprocess(
    (value) => {
      const row = value as { city?: unknown; writtenCity?: unknown } | undefined
      if (typeof row?.city !== 'string' || cityOf(row.city)) return value
      const { city, ...rest } = row
      return { ...placedCity({ city: city as string }), ...rest }
    },
    z.object({ ...shape, city: CityCode.optional(), writtenCity: z.string().optional() }),
  )

/** Name of the city of an address, or what was written while nobody has chosen one. */
export const cityShown = ({ city, writtenCity }: PlacedCity): string | undefined => cityOf(city)?.name ?? writtenCity

/** Tells in Spanish what a delivery address lacks to be sent; undefined when it has its city. */
export function deliveryCityProblem({ city, writtenCity }: PlacedCity): string | undefined {
  if (city) return undefined
  if (!writtenCity) return 'Falta la ciudad de entrega.'
  const options = deliveryOptions({ writtenCity })
  return `Elige la ciudad de entrega: el pedido dice «${writtenCity}»${options.length > 0 ? `. ¿Es ${options.map(called).join(' o ')}?` : '.'}`
}

/** Municipalities that what was written may mean, for a person to choose one. */
export function deliveryOptions({ city, writtenCity }: PlacedCity): readonly City[] {
  if (city || !writtenCity) return []
  const read = readPlace({ city: writtenCity })
  return 'code' in read ? [cityOf(read.code)!] : read.options
}
