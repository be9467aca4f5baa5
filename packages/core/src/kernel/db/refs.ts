/** Ids of the records of one kind that a row refers to. */
type Ids<R> = (row: R) => string | number | readonly string[] | undefined
interface Ref<R> {
  ids: Ids<R>
  /** Name of its buckets; that of the kind unless told. */
  bucket?: string
  /** What its buckets are parted by: the state, for the lists of one state. */
  within?: (row: R) => string
}

/** The records that a row refers to, by their kind: `{ seller: (client) => client.sellerId }`. The counters know how many do. */
export type Refs<R> = { readonly [kind: string]: Ids<R> | Ref<R> }

const refOf = <R>(kind: string, ref: Ids<R> | Ref<R>) => {
  const { ids, bucket = kind, within } = typeof ref === 'function' ? { ids: ref } : ref
  return { ids, bucket, within }
}

/** Buckets of the records that a row refers to. */
export const bucketsOfRefs = <R>(refs: Refs<R>, row: R): string[] =>
  Object.entries(refs).flatMap(([kind, ref]) => {
    const { ids, bucket, within } = refOf(kind, ref as Ids<R> | Ref<R>)
    return [ids(row) ?? []].flat().map((id) => `${bucket}.${id}${within ? `|${within(row)}` : ''}`)
  })

/** Kinds of rows that refer to records, as this process has loaded them. */
const referring: { kind: string; one: string; many: string; refs: Refs<never> }[] = []

/** Tells of a kind that refers to records. @param label with its article: `el cliente` */
export const refers = <R>(kind: string, label: string, many: string, refs: Refs<R>): void => {
  referring.push({ kind, one: label.slice(label.indexOf(' ') + 1), many, refs: refs as Refs<never> })
}

/** The counters that know how many rows refer to a record, by kind of row, and what one and many of these are called. */
export const countersFor = (kind: string, id: string) =>
  referring.flatMap(({ refs, ...by }) => {
    const ref = refs[kind]
    return ref ? [{ ...by, bucket: `${refOf(kind, ref).bucket}.${id}` }] : []
  })

/** The kinds of records that rows refer to. */
export const referredTo = (): string[] => referring.flatMap(({ refs }) => Object.keys(refs))
