import type { TrackingPage } from '@tendero/core/guides/tracking'
import { formatCop } from '@tendero/core/kernel/values/money'
import { dayOf, formatDay, formatTime } from '@tendero/core/kernel/values/time'
import { html } from 'hono/html'
import type { PublicView } from './frame'
import { head } from './paper'

/** What each place means to whoever waits for the parcel. */
const words: Record<TrackingPage['state'], string> = {
  borrador: 'La tienda está preparando tu pedido.',
  generando: 'La tienda está preparando tu pedido.',
  dudosa: 'La tienda está preparando tu pedido.',
  fallida: 'La tienda está preparando tu pedido.',
  creada: 'Tu pedido está listo: lo recogen pronto.',
  recogida: 'Ya lo recogieron.',
  en_transito: 'Va en camino a tu ciudad.',
  en_reparto: 'Sale hoy a tu dirección.',
  novedad: 'No lo pudieron entregar. Habla con la tienda para que lo intenten otra vez.',
  entregada: 'Ya lo entregaron.',
  en_devolucion: 'Va de vuelta a la tienda. Habla con ella si aún lo quieres.',
  devuelta: 'Volvió a la tienda.',
  perdida: 'Se perdió en el camino. La tienda te responde.',
  anulada: 'Este envío se anuló.',
}

const step = ({ name, at }: TrackingPage['steps'][number]) => {
  const when = new Date(at)
  return html`<tr><th scope="row">${name}</th><td>${formatDay(dayOf(when))} ${formatTime(when)}</td></tr>`
}

/** Where a parcel is, as a page of the shop. */
export function trackingView(page: TrackingPage): PublicView {
  const { merchant, orderNumber, number, carrier, stateName, client, city, codCents, followUrl } = page
  const body = html`${head(page)}
<section>
<h2>Envío del pedido <span class="whole">${orderNumber}</span></h2>
<p class="big">${stateName}</p>
<p>${words[page.state]}</p>
<p class="soft">${[client, city].filter(Boolean).join(' · ')}</p>
${codCents > 0 ? html`<p>Al recibirlo pagas ${formatCop(codCents)}.</p>` : ''}
</section>
<section>
<p>Lo lleva ${carrier}${number ? html`, guía <span class="whole">${number}</span>` : ''}.</p>
${followUrl ? html`<p class="screen"><a href="${followUrl}" rel="noreferrer">Verlo en la página de ${carrier}</a></p>` : ''}
</section>
<section><table class="plain"><caption>Dónde ha estado</caption><tbody>${page.steps.map(step)}</tbody></table></section>
<footer class="soft">
${merchant.footer ? html`<p>${merchant.footer}</p>` : ''}
<p class="screen">Por tu privacidad, aquí no salen tus datos completos: los tiene la tienda.</p>
</footer>`
  return {
    title: `Envío ${orderNumber} · ${merchant.name}`,
    description: `${stateName} · ${carrier}`,
    color: page.color,
    body,
  }
}
