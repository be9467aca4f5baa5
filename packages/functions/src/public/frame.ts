import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** A page of a shop, or one of ours when there is none to name. */
export interface PublicView {
  title: string
  /** One sentence, also shown by who previews the link. */
  description?: string
  /** `#1b6b4a`; ours without it. */
  color?: string | undefined
  body: HtmlEscapedString | Promise<HtmlEscapedString>
  /** Shows the button that prints. */
  prints?: boolean
  /** What it does besides: a script of ours, fixed. */
  script?: string
  /** It has a form that is sent to its own address. */
  answers?: boolean
  /** Origin of somebody else to whose page its form leads. */
  goesTo?: string
}

/** Tendero's green. */
const OURS = '#14532d'

/** Relative luminance. Source: WCAG 2.2, definition of relative luminance. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Black or white, whichever reads better on a colour: one of them has a contrast of 4.58 at least. */
export const textOn = (color: string): '#000000' | '#ffffff' =>
  (luminance(color) + 0.05) ** 2 > 0.05 * 1.05 ? '#000000' : '#ffffff'

const style = (color: string) => `
:root{color-scheme:light dark;--brand:${color};--on:${textOn(color)};--ground:#f4f3ef;--paper:#fff;--ink:#1c1b18;--soft:#5c5a53;--line:#dedbd2}
@media(prefers-color-scheme:dark){:root{--ground:#121110;--paper:#1d1c1a;--ink:#f2f0ea;--soft:#b3b0a7;--line:#3a3833}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{max-width:34rem;margin:0 auto;padding:0 0 2rem}
header{background:var(--brand);color:var(--on);padding:1.5rem 1.25rem;text-align:center}
header img{max-width:10rem;max-height:4.5rem;padding:.4rem;background:#fff;border-radius:8px;margin-bottom:.5rem}
header p{margin:.15rem 0 0;font-size:.875rem}
h1{font-size:1.375rem;line-height:1.25;margin:0}
h2{font-size:1.0625rem;margin:0}
section{background:var(--paper);border:1px solid var(--line);border-radius:12px;margin:.75rem;padding:1rem}
section p{margin:.25rem 0}
.soft,small{color:var(--soft);font-size:.875rem}
.whole{white-space:nowrap}
.big{font-size:2rem;font-weight:650;letter-spacing:-.02em;line-height:1.2}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:600;padding-bottom:.25rem}
th,td{padding:.5rem 0;vertical-align:top;text-align:left;font-weight:400;border-top:1px solid var(--line)}
th small{display:block}
td{text-align:right;white-space:nowrap;padding-left:.75rem}
.plain th,.plain td{border:0;padding:.15rem 0}
.plain tr.sum th,.plain tr.sum td{font-weight:650;font-size:1.125rem;border-top:1px solid var(--line);padding-top:.5rem}
label{display:block;font-weight:600;margin:.75rem 0 .25rem}
input,textarea{font:inherit;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--soft);border-radius:8px;background:var(--paper);color:var(--ink)}
input:focus-visible,textarea:focus-visible{outline:3px solid var(--brand);outline-offset:1px}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1rem}
.actions button{flex:1 1 9rem}
summary{cursor:pointer;margin-top:.75rem;padding:.625rem 0;font-weight:600}
button.quiet{background:none;color:var(--ink);border:1px solid var(--soft)}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:8px;background:var(--brand);color:var(--on)}
button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
ul.cards{list-style:none;margin:0;padding:0}
ul.cards li{display:flex;gap:.75rem;padding:.75rem 0;border-top:1px solid var(--line);scroll-margin:1rem}
ul.cards li:first-child{border:0}
ul.cards img,.blank{flex:none;width:72px;height:72px;object-fit:cover;border-radius:8px;background:var(--ground)}
ul.cards div{flex:1;min-width:0}
small{display:block}
.row{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;justify-content:space-between}
.row input{flex:1 1 8rem}
.steps{display:inline-flex;gap:.5rem;align-items:center}
nav a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 .5rem;color:inherit}
nav a[aria-current]{font-weight:700;text-decoration:none}
a.button{display:inline-flex;align-items:center;justify-content:center;font-weight:600;min-height:2.75rem;min-width:2.75rem;padding:0 1rem;border-radius:8px;background:var(--brand);color:var(--on);text-decoration:none}
a.button.quiet{background:none;color:var(--ink);border:1px solid var(--soft)}
a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
.bar{position:sticky;bottom:.5rem;margin:.75rem}
.bar a{width:100%;border:1px solid var(--paper)}
footer{text-align:center;padding:.5rem 1.25rem}
@media print{:root{--ground:#fff;--paper:#fff;--ink:#000;--soft:#333;--line:#999}body{font-size:12px}main{max-width:none}header{background:none;color:#000;padding:0 0 .75rem}section{border:0;margin:0;padding:.5rem 0;border-radius:0;break-inside:auto}tr{break-inside:avoid}button,.screen{display:none}@page{margin:12mm}}
`

const SCRIPT = "document.querySelector('[type=button]').onclick=()=>print()"

const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What such a page may load: its own style and script, as they are, and the shop's logo. Nothing of anybody else. */
const policyOf = (css: string, scripts: readonly string[], form: string) =>
  [
    "default-src 'none'",
    `style-src ${hashed(css)}`,
    "img-src 'self'",
    ...(scripts.length > 0 ? [`script-src ${scripts.map(hashed).join(' ')}`] : []),
    `form-action ${form}`,
    ...['base-uri', 'frame-ancestors'].map((name) => `${name} 'none'`),
  ].join('; ')

/**
 * A whole page, written on the server: no cookie, no login, nothing that follows whoever reads it, found by no search.
 * @returns its HTML and the headers that belong to it
 */
export async function framed(view: PublicView) {
  const { title, description, color = OURS, body, prints = false, answers = false, goesTo } = view
  const scripts = [...(prints ? [SCRIPT] : []), ...(view.script ? [view.script] : [])]
  const form = answers ? ["'self'", ...(goesTo ? [goesTo] : [])].join(' ') : "'none'"
  const css = style(color)
  const page = await html`<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<meta name="theme-color" content="${color}">
<title>${title}</title>
<meta property="og:title" content="${title}">
${description ? html`<meta property="og:description" content="${description}">` : ''}
<link rel="icon" href="data:,">
<style>${raw(css)}</style>
</head>
<body>
<main>
${body}
${prints ? html`<footer class="screen"><button type="button">Imprimir o guardar en PDF</button></footer>` : ''}
</main>
${scripts.map((script) => html`<script>${raw(script)}</script>`)}
</body>
</html>`
  return {
    page: String(page),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': policyOf(css, scripts, form),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
    },
  }
}
