const STEPS = [1, 2, 5, 10]
const MOST = 5

/** Marks of an axis, from 0 or below to the largest value or beyond, in round steps: 0, 200 000, 400 000. At most six. */
export function roundTicks(values: readonly number[]): number[] {
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)]
  const rough = (most - least) / MOST || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const fits = (step: number) => Math.ceil(most / step) - Math.floor(least / step) <= MOST
  const step = STEPS.map((part) => part * power).find(fits) ?? 20 * power
  const [first, last] = [Math.floor(least / step), Math.max(1, Math.ceil(most / step))]
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step)
}
