import type { PublicPaper } from '@tendero/core/documents/print/public-paper'
import { dateText } from '@tendero/core/documents/print/wording'
import { formatCop } from '@tendero/core/kernel/values/money'
import { formatDay } from '@tendero/core/kernel/values/time'
import { html } from 'hono/html'
import type { PublicView } from './frame'
import { goods, head, sums } from './paper'

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
<section>${goods(paper)}</section>
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
