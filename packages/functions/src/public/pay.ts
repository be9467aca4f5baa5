import type { PayPage } from '@tendero/core/billing/collect/pay-page'
import { formatCop } from '@tendero/core/kernel/values/money'
import { ownValue } from '@tendero/core/kernel/values/own'
import { formatDay } from '@tendero/core/kernel/values/time'
import { html } from 'hono/html'
import type { PublicView } from './frame'
import { head } from './paper'

/** Why a payment was not begun. */
const notices: Readonly<Record<string, string>> = {
  closed: 'Este enlace ya no recibe pagos. Habla con la tienda.',
  waiting: 'Ya hay un pago en proceso en el banco. Espera su respuesta antes de pagar otra vez.',
  silent: 'No pudimos abrir la pasarela de pagos. Inténtalo de nuevo en un momento.',
}

/** What became of an attempt, in words of who pays. */
function outcome({ attempt }: PayPage) {
  if (!attempt) return ''
  const { id, state, cents, message, day } = attempt
  const value = formatCop(cents)
  const again = html`<p><a class="button quiet" href="?pago=${id}">Ver si el banco ya respondió</a></p>`
  const told: Record<typeof state, [title: string, text: unknown]> = {
    approved: ['Pago recibido', html`<p>${value}, el ${formatDay(day)}. La tienda ya lo tiene.</p>`],
    review: ['Pago recibido', html`<p>La tienda revisará este pago de ${value} y te dirá.</p>`],
    pending: ['Esperando al banco', html`<p>Tu pago de ${value} está en proceso. No pagues otra vez.</p>${again}`],
    created: ['Aún no sabemos de tu pago', html`<p>Si ya pagaste ${value}, espera un minuto.</p>${again}`],
    declined: ['El pago no fue aprobado', html`<p>${message ?? 'Prueba con otro medio de pago.'}</p>`],
    failed: ['El pago no se hizo', html`<p>${message ?? 'No se cobró nada. Puedes intentarlo otra vez.'}</p>`],
    void: ['El pago se devolvió', html`<p>La pasarela devolvió ${value}.</p>`],
  }
  const [title, text] = told[state]
  return html`<section role="status" id="respuesta"><h2>${title}</h2>${text}<p class="soft whole">${id}</p></section>`
}

const form = (cents: number) => html`<section class="screen"><form method="post">
<div class="actions"><button type="submit">Pagar ${formatCop(cents)}</button></div>
<p class="soft">Pagas en la página segura de Wompi, con tarjeta, PSE, Nequi o Bancolombia. La tienda no ve los datos de tu tarjeta.</p>
</form></section>`

/** What a client pays a shop, as a page of the shop. @param notice why a payment was not begun */
export function payView(page: PayPage, notice: string | undefined): PublicView {
  const { merchant, number, client, dueCents, open, attempt } = page
  const told = notice === undefined ? undefined : ownValue(notices, notice)
  const due = formatCop(dueCents)
  const waits = attempt?.state === 'pending'
  const done = dueCents === 0
  const body = html`${head(page)}
${told ? html`<section role="alert"><p>${told}</p></section>` : ''}
${outcome(page)}
<section>
<h2>Pago de <span class="whole">${number}</span></h2>
<p class="big">${done ? 'Sin saldo pendiente' : due}</p>
<p class="soft">${client}</p>
${!(open || done) ? html`<p>Este enlace ya no recibe pagos. Habla con la tienda.</p>` : ''}
</section>
${open && !waits ? form(dueCents) : ''}
<footer class="soft">${merchant.footer ? html`<p>${merchant.footer}</p>` : ''}</footer>`
  return {
    title: `Pago de ${number} · ${merchant.name}`,
    description: done ? 'Sin saldo pendiente' : `${due} por pagar`,
    color: page.color,
    body,
    answers: open,
    ...(page.gateway ? { goesTo: page.gateway } : {}),
  }
}
