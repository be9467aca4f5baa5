import type { PublicPaper } from '@tendero/core/documents/print/public-paper'
import { dateText, merchantLines, paymentRows, quantityText, totalRows } from '@tendero/core/documents/print/wording'
import { formatCop } from '@tendero/core/kernel/values/money'
import { formatDay } from '@tendero/core/kernel/values/time'
import { html } from 'hono/html'
import type { PublicView } from './frame'

const rows = (pairs: readonly { label: string; amount: string }[]) =>
  pairs.map(({ label, amount }) => html`<tr><th scope="row">${label}</th><td>${amount}</td></tr>`)

const line = (one: PublicPaper['lines'][number]) => html`<tr>
<th scope="row">${one.description}${one.note ? html`<small>${one.note}</small>` : ''}
<small>${quantityText(one)} × ${formatCop(one.unitCents)}${one.discountCents > 0 ? ` · descuento ${formatCop(one.discountCents)}` : ''}</small></th>
<td>${formatCop(one.totalCents)}</td></tr>`

const head = ({ merchant, logo }: PublicPaper) => html`<header>
${logo ? html`<img src="${logo}" alt="">` : ''}
<h1>${merchant.name}</h1>
${merchantLines(merchant).map((text) => html`<p>${text}</p>`)}
</header>`

const sums = (paper: PublicPaper) => html`<table class="plain"><caption>Valores</caption><tbody>
${rows(totalRows(paper.totals))}
${paper.totals.taxes.map(
  ({ label, baseCents, taxCents }) =>
    html`<tr><th scope="row" class="soft">${label} (base ${formatCop(baseCents)})</th><td class="soft">${formatCop(taxCents)}</td></tr>`,
)}
<tr class="sum"><th scope="row">Total</th><td>${formatCop(paper.totals.totalCents)}</td></tr>
${rows(paymentRows(paper))}
</tbody></table>`

/** The receipt of a sale as a page of the shop. */
export function receiptView(paper: PublicPaper): PublicView {
  const { merchant, title, number, totals, dueDate, balanceCents = 0 } = paper
  const total = formatCop(totals.totalCents)
  const body = html`${head(paper)}
<section>
<h2>${title} <span class="whole">${number}</span></h2>
<p class="big">${total}</p>
<p class="soft">${dateText(paper)} · ${paper.client}</p>
${balanceCents > 0 && dueDate ? html`<p>Falta pagar ${formatCop(balanceCents)}, a más tardar el ${formatDay(dueDate)}.</p>` : ''}
</section>
<section><table><caption>Productos</caption><tbody>${paper.lines.map(line)}</tbody></table></section>
<section>${sums(paper)}
${paper.amountInWords ? html`<p class="soft">Son: ${paper.amountInWords}</p>` : ''}</section>
<footer class="soft">
${(paper.legal ?? []).map((text) => html`<p>${text}</p>`)}
${merchant.footer ? html`<p>${merchant.footer}</p>` : ''}
<p class="screen">Por tu privacidad, aquí no salen tus datos completos: los tiene la tienda.</p>
</footer>`
  return {
    title: `${title} ${number} · ${merchant.name}`,
    description: `${total} · ${dateText(paper)}`,
    color: paper.color,
    body,
    prints: true,
  }
}
