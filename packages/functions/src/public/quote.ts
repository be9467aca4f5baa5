import { dateText } from '@tendero/core/documents/print/wording'
import { formatCop } from '@tendero/core/kernel/values/money'
import { ownValue } from '@tendero/core/kernel/values/own'
import { dayOf, formatDay } from '@tendero/core/kernel/values/time'
import type { QuotePage } from '@tendero/core/offers/quotes/quote.print'
import { html } from 'hono/html'
import type { PublicView } from './frame'
import { goods, head, sums } from './paper'

/** Why an answer was not kept. */
const notices: Readonly<Record<string, string>> = {
  changed: 'La tienda cambió la cotización mientras la leías. Esta es la nueva: revísala y responde otra vez.',
  closed: 'Esta cotización ya no recibe respuestas por aquí. Habla con la tienda.',
  name: 'Escribe tu nombre para que la tienda sepa quién responde.',
}

/** What became of it, in words of who reads it. */
function standing({ answer, state, validUntil }: QuotePage) {
  if (answer) {
    const when = formatDay(dayOf(new Date(answer.at)))
    const said = answer.accepted ? 'Aceptaste' : 'Rechazaste'
    return html`<section role="status"><h2>${said} esta cotización</h2>
<p>${answer.name}, el ${when}.</p>${answer.note ? html`<p class="soft">${answer.note}</p>` : ''}</section>`
  }
  const text: Partial<Record<QuotePage['state'], string>> = {
    vencida: `Venció el ${formatDay(validUntil)}. Pídele a la tienda una nueva.`,
    aceptada: 'La tienda la tiene como aceptada.',
    rechazada: 'La tienda la tiene como rechazada.',
    parcial: 'La tienda ya está preparando una parte.',
    facturada: 'La tienda ya la preparó toda.',
  }
  return text[state] ? html`<section role="status"><p>${text[state]}</p></section>` : ''
}

const form = ({ revision }: QuotePage) => html`<section class="screen"><form method="post">
<h2>¿Qué le respondes a la tienda?</h2>
<input type="hidden" name="revision" value="${revision}">
<label for="name">Tu nombre</label>
<input id="name" name="name" required maxlength="120" autocomplete="name">
<label for="note">Nota (opcional)</label>
<textarea id="note" name="note" maxlength="300" rows="3"></textarea>
<div class="actions">
<button type="submit" name="answer" value="accept">Aceptar la cotización</button>
<button type="submit" name="answer" value="decline" class="quiet">Rechazarla</button>
</div></form></section>`

/** A quote as a page of the shop, where its client accepts or declines it. @param notice why an answer was not kept */
export function quoteView(page: QuotePage, notice: string | undefined): PublicView {
  const { merchant, number, totals, terms } = page
  const total = formatCop(totals.totalCents)
  const answers = page.state === 'enviada'
  const told = notice === undefined ? undefined : ownValue(notices, notice)
  const body = html`${head(page)}
${told ? html`<section role="alert"><p>${told}</p></section>` : ''}
<section>
<h2>${page.title} <span class="whole">${number}</span></h2>
<p class="big">${total}</p>
<p class="soft">${dateText(page)} · ${page.client}</p>
<p>Válida hasta el ${formatDay(page.validUntil)}.</p>
</section>
${standing(page)}
<section>${goods(page)}</section>
<section>${sums(page)}</section>
${terms ? html`<section><h2>Condiciones</h2><p>${terms}</p></section>` : ''}
${answers ? form(page) : ''}
<footer class="soft">
<p>No es factura de venta: es una oferta de precios.</p>
${merchant.footer ? html`<p>${merchant.footer}</p>` : ''}
</footer>`
  return {
    title: `${page.title} ${number} · ${merchant.name}`,
    description: `${total} · válida hasta el ${formatDay(page.validUntil)}`,
    color: page.color,
    body,
    prints: true,
    answers,
  }
}
