import type { CategoryColor } from '@tendero/core/catalog/category.input'
import type { CSSProperties } from 'react'

/** Each named colour: its name, its hue in oklch, and how much of the tone's chroma it takes. */
export const tones: Record<CategoryColor, { label: string; hue: number; chroma: number }> = {
  green: { label: 'Verde', hue: 150, chroma: 1 },
  teal: { label: 'Turquesa', hue: 195, chroma: 0.8 },
  blue: { label: 'Azul', hue: 250, chroma: 1 },
  violet: { label: 'Morado', hue: 295, chroma: 1 },
  pink: { label: 'Rosado', hue: 350, chroma: 1 },
  red: { label: 'Rojo', hue: 25, chroma: 1 },
  orange: { label: 'Naranja', hue: 55, chroma: 1 },
  yellow: { label: 'Amarillo', hue: 95, chroma: 0.9 },
  brown: { label: 'Café', hue: 70, chroma: 0.5 },
  gray: { label: 'Gris', hue: 85, chroma: 0.1 },
}
const names = Object.keys(tones) as CategoryColor[]

/** The colour of something that nobody gave one: always the same for the same id. */
export function ownTone(id: string | undefined): CategoryColor {
  if (!id) return 'gray'
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return names[sum % (names.length - 1)]!
}

/** A quiet ground with text on it, in one colour; AA in light and in dark (`styles/tokens.test.ts`). */
export function toneStyle(color: CategoryColor): CSSProperties {
  const { hue, chroma } = tones[color]
  const look = (name: string) => `oklch(var(--${name}-l) calc(var(--${name}-c) * ${chroma}) ${hue})`
  return { backgroundColor: look('tone-soft'), color: look('tone') }
}
