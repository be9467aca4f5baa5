import type { Look, PublicPaper } from '@tendero/core/documents/print/public-paper'
import { merchantLines, paymentRows, quantityText, totalRows } from '@tendero/core/documents/print/wording'
import { formatCop } from '@tendero/core/kernel/values/money'
import { html } from 'hono/html'

/* What the pages of papers share. */

const rows = (pairs: readonly { label: string; amount: string }[]) =>
  pairs.map(({ label, amount }) => html`<tr><th scope="row">${label}</th><td>${amount}</td></tr>`)

const line = (one: PublicPaper['lines'][number]) => html`<tr>
<th scope="row">${one.description}${one.note ? html`<small>${one.note}</small>` : ''}
<small>${quantityText(one)} × ${formatCop(one.unitCents)}${one.discountCents > 0 ? ` · descuento ${formatCop(one.discountCents)}` : ''}</small></th>
<td>${formatCop(one.totalCents)}</td></tr>`

/** The shop. */
export const head = ({ merchant, logo }: Look) => html`<header>
${logo ? html`<img src="${logo}" alt="">` : ''}
<h1>${merchant.name}</h1>
${merchantLines(merchant).map((text) => html`<p>${text}</p>`)}
</header>`

/** What it adds up to. */
export const sums = (paper: PublicPaper) => html`<table class="plain"><caption>Valores</caption><tbody>
${rows(totalRows(paper.totals))}
${paper.totals.taxes.map(
  ({ label, baseCents, taxCents }) =>
    html`<tr><th scope="row" class="soft">${label} (base ${formatCop(baseCents)})</th><td class="soft">${formatCop(taxCents)}</td></tr>`,
)}
<tr class="sum"><th scope="row">Total</th><td>${formatCop(paper.totals.totalCents)}</td></tr>
${rows(paymentRows(paper))}
</tbody></table>`

/** What it is about. */
export const goods = ({ lines }: PublicPaper) =>
  html`<table><caption>Productos</caption><tbody>${lines.map(line)}</tbody></table>`
