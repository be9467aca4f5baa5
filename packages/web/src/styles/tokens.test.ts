import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tones } from '../shared/sellable/tone'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Tokens of a theme: name → oklch components. */
function tokens(selector: string): Map<string, [number, number, number]> {
  const block = css.slice(css.indexOf(selector)).split('}')[0] ?? ''
  const found = new Map<string, [number, number, number]>()
  for (const [, name, l, c, h] of block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g))
    found.set(name!, [Number(l), Number(c), Number(h)])
  return found
}

/** Relative luminance of WCAG 2 of an oklch colour, through linear sRGB clipped to the gamut. */
function luminance([L, C, H]: [number, number, number]): number {
  const [a, b] = [C * Math.cos((H * Math.PI) / 180), C * Math.sin((H * Math.PI) / 180)]
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (n: number) => Math.min(1, Math.max(0, n))
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: [number, number, number], b: [number, number, number]) => {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

const grounds = ['background', 'card', 'popover', 'muted']
const pairs: [text: string, ground: string][] = [
  ...['foreground', 'muted-foreground', 'primary', 'warning', 'destructive', 'info'].flatMap((text) =>
    grounds.map((ground) => [text, ground] as [string, string]),
  ),
  ['foreground', 'accent'],
  ['muted-foreground', 'accent'],
  ['accent-foreground', 'accent'],
  ['primary-foreground', 'primary'],
  ['primary-foreground', 'primary-hover'],
  ['destructive-foreground', 'destructive'],
  ['destructive-foreground', 'destructive-hover'],
  ['warning', 'warning-soft'],
  ['foreground', 'warning-soft'],
  ['destructive', 'destructive-soft'],
  ['foreground', 'destructive-soft'],
  ['info', 'info-soft'],
  ['foreground', 'info-soft'],
]

for (const [theme, selector] of [
  ['light', ':root'],
  ['dark', '[data-theme="dark"]'],
] as const) {
  test.each(pairs)(`${theme}: %s on %s has the contrast of AA (4.5)`, (text, ground) => {
    const colours = tokens(selector)
    expect(contrast(colours.get(text)!, colours.get(ground)!)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(Object.keys(tones) as (keyof typeof tones)[])(
    `${theme}: the tone %s has the contrast of AA (4.5)`,
    (name) => {
      const block = css.slice(css.indexOf(selector)).split('}')[0] ?? ''
      const number = (token: string) => Number(new RegExp(`--${token}: ([\\d.]+);`).exec(block)?.[1])
      const { hue, chroma } = tones[name]
      const look = (token: string): [number, number, number] => [
        number(`${token}-l`),
        number(`${token}-c`) * chroma,
        hue,
      ]
      expect(contrast(look('tone'), look('tone-soft'))).toBeGreaterThanOrEqual(4.5)
    },
  )
}
