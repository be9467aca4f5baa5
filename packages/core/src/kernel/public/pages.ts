/**
 * Pages that whoever has their link may open, without a login, by the first part of their address (`/t/…`), and the prefix
 * of the ids of what each shows. Light: the stacks and the local server route by it.
 */
export const publicPages = {
  /** The receipt of a sale. */
  t: 'ped',
  /** Where a parcel is. */
  r: 'gui',
  /** A quote, that its client accepts or declines. */
  q: 'cot',
  /** What a shop sells, to be asked for. */
  c: 'cta',
  /** The day of a courier, who says what became of each stop. */
  e: 'dom',
  /** What a client of a shop pays by its gateway. */
  p: 'lpg',
} as const

/** Those that whoever reads them may answer, by a form. */
export const answeredPages: readonly (keyof typeof publicPages)[] = ['q', 'c', 'e', 'p']

export type PublicPage = keyof typeof publicPages

/** Where their addresses begin: `/t/`. */
export const publicFolders: readonly string[] = Object.keys(publicPages).map((page) => `/${page}/`)

/** True for an address that one of them answers. */
export const isPublicPage = (pathname: string): boolean => publicFolders.some((folder) => pathname.startsWith(folder))
