/** What a till does without a connection. */
export const kinds = ['sale', 'return', 'client', 'freeze', 'discard', 'cash', 'close'] as const
