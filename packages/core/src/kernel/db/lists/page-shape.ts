export interface Page<T> {
  data: T[]
  meta: {
    current_page: number
    per_page: number
    total: number
    last_page: number
    next: string | null
    /** There are more than `total`: so many that nobody counted them. */
    more?: boolean
    /** Ids of rows that belong here and cannot be read. */
    unreadable?: string[]
  }
}

export interface PageInput {
  page?: number
  per_page?: number
  perPage?: number
  cursor?: string
  /** Rows of a page of a list that has a size of its own. */
  size?: number
}

export interface PageRequest<B extends string> {
  input: PageInput
  /** Index to walk and the partition in it; the kind's own order (by id) when absent. */
  index?: B
  part?: string
  /** Sort texts to keep: a prefix, or from–to inclusive. */
  prefix?: string
  from?: string
  to?: string
  descending?: boolean
  /** Words to search, any order, as prefixes; wins over the index. */
  search?: string
  /** Bucket that holds the exact total; without one the range is counted, to `MAX_COUNTED`. */
  bucket?: string
  /** Rows of a search to keep. */
  keep?: (row: never) => boolean
}
