/** Lanes of work. On AWS each has its queue, so that a long import never keeps a mail waiting. */
export const lanes = ['imports', 'guides', 'mail', 'books', 'inbox', 'outbox'] as const
export type Lane = (typeof lanes)[number]
