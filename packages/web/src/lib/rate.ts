/** A percentage with at most four decimals as read: `2,5 %`, `0,414 %`. */
export const rate = (percent: number): string => `${String(Math.round(percent * 10_000) / 10_000).replace('.', ',')} %`
