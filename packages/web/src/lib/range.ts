/** The numbers from 0 to `n` − 1. */
export const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i)
