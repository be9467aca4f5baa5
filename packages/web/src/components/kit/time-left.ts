interface Pace {
  done: number
  /** 0 or absent until it is known. */
  total?: number
  /** How far it was when somebody began to look. */
  from: { done: number; at: number }
}

/** `Faltan unos 2 min`, from the pace so far; undefined until the pace says something. */
export function timeLeft({ done, total, from }: Pace, now: number): string | undefined {
  const [spent, gone] = [now - from.at, done - from.done]
  if (!total || gone < 1 || done >= total || spent < 1_500) return undefined
  const seconds = ((spent / gone) * (total - done)) / 1_000
  if (seconds < 10) return 'Faltan unos segundos'
  if (seconds < 55) return `Faltan unos ${Math.round(seconds / 10) * 10} s`
  const minutes = Math.round(seconds / 60)
  return minutes <= 1 ? 'Falta cerca de 1 min' : `Faltan unos ${minutes} min`
}
