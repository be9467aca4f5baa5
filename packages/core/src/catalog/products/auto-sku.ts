import { load } from '../../kernel/db/read'
import { plain } from '../../kernel/values/text'
import { Code, codeKey } from './code'

/** Thirteen characters at most: the longest Code 128 that a scanner reads on a label of 50 mm. */
const LONGEST = 13
/** Skus of a stem that are tried: each is read. */
const TRIED = 6
/** Words that tell no product from another. */
const EMPTY = new Set(['de', 'del', 'la', 'el', 'los', 'las', 'con', 'sin', 'para', 'por', 'en', 'y', 'x', 'a'])

const capitals = (text: string) => plain(text).toUpperCase().split(' ').filter(Boolean)

/** What the sku of a product begins with: `Camiseta básica de algodón` → `CAM-BAS`, `Arroz` → `ARRO`. Pure. */
export function productStem(name: string): string {
  const words = capitals(name)
  const telling = words.filter((word) => !EMPTY.has(word.toLowerCase()))
  const [first, second] = telling.length > 0 ? telling : words
  if (!first) return 'PROD'
  return second ? `${first.slice(0, 3)}-${second.slice(0, 3)}` : first.slice(0, 4)
}

/** The sku of its product with its terms, as many letters of each as fit: `CAM-BAS`, `S`, `Negro` → `CAM-BAS-S-NEG`. Pure. */
export function variantStem(productSku: string, terms: readonly { term: string }[]): string {
  const base = codeKey(productSku).slice(0, 7).replace(/-+$/, '')
  const short = (letters: number) =>
    [base, ...terms.map(({ term }) => capitals(term).join('').slice(0, letters))].filter(Boolean).join('-')
  const fitting = [3, 2, 1].map(short).find((text) => text.length <= LONGEST)
  return (fitting ?? short(1)).slice(0, LONGEST).replace(/-+$/, '')
}

/** The n-th sku of a stem: itself, then with a number that reads apart from it. */
function numbered(stem: string, n: number): string {
  if (n === 1) return stem
  const tail = /\d$/.test(stem) ? `-${n}` : String(n)
  return stem.slice(0, LONGEST - tail.length) + tail
}

/**
 * Skus for what comes without one, in order, short and readable aloud: the first of its stem that is free. Call it within the act
 * that claims them: whoever loses a race for one runs again and takes the next.
 * @param things the stem of each, and its id, whose end tells it apart when a stem has too many
 * @param taken codes that others of the same act claim
 */
export async function freeSkus(
  things: readonly { stem: string; id: string }[],
  taken: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  if (things.length === 0) return []
  const tried = (stem: string) => Array.from({ length: TRIED }, (_, i) => numbered(stem, i + 1))
  const { rows } = await load({ rows: Code.many([...new Set(things.flatMap(({ stem }) => tried(stem)))]) })
  const gone = new Set([...rows.keys(), ...taken])
  return things.map(({ stem, id }) => {
    const own = `${stem.slice(0, LONGEST - 6).replace(/-+$/, '')}-${id.slice(-5)}`
    const sku = tried(stem).find((code) => !gone.has(code)) ?? own
    gone.add(sku)
    return sku
  })
}
