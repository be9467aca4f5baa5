import { ownValue } from '@tendero/core/kernel/values/own'
import { html } from 'hono/html'
import type { Service } from './service'

const WORDS: Record<string, string> = {
  denied: 'Ya no acepta las claves',
  mute: 'No avisa de nada',
  twice: 'Avisa de todo dos veces',
  held: 'Guarda los avisos hasta que los sueltes',
  forged: 'Firma los avisos con otro secreto',
  silent: 'Próximas peticiones que se quedan sin respuesta',
  lost: 'Próximas respuestas que se pierden, con lo pedido ya hecho',
}
const ANSWERS = [429, 500, 503]
const LAST = 8

const field = (service: Service, name: string, value: boolean | number) => {
  const label = ownValue(WORDS, name) ?? (service.about.words as Record<string, string>)[name]
  return typeof value === 'boolean'
    ? html`<label><input type="checkbox" name="${name}" ${value ? 'checked' : ''} /> ${label}</label>`
    : html`<label><input type="number" min="0" max="1000" name="${name}" value="${value}" /> ${label}</label>`
}

const button = (path: string, name: string, value: string, label: string) =>
  html`<form method="post" action="${path}"><input type="hidden" name="${name}" value="${value}" /><button>${label}</button></form>`

function card(service: Service) {
  const path = `/${service.about.name}/_control`
  const switches = Object.entries(service.faults).filter(([, value]) => !Array.isArray(value)) as [
    string,
    boolean | number,
  ][]
  return html`<section aria-label="${service.about.title}">
    <h2>${service.about.title}</h2>
    <dl>
      ${service.facts().map(
        ([what, value, page]) =>
          html`<dt>${what}</dt>
            <dd>${page ? html`<a href="${value}">${value}</a>` : html`<code>${value}</code>`}</dd>`,
      )}
      <dt>Su reloj</dt>
      <dd>${new Date(service.now()).toLocaleString('es-CO', { timeZone: 'America/Bogota' })}</dd>
    </dl>
    <form method="post" action="${path}">
      <fieldset>
        <legend>Qué hace mal</legend>
        <input type="hidden" name="faults" value="1" />
        ${switches.map(([name, value]) => field(service, name, value))}
        <label>
          <select name="next">
            <option value="">—</option>
            ${ANSWERS.map((status) => html`<option>${status}</option>`)}
          </select>
          Lo que responde a las próximas tres peticiones
        </label>
        <button>Guardar fallas</button>
      </fieldset>
    </form>
    <div class="row">
      ${button(path, 'advance', String(3_600_000), 'Adelantar su reloj una hora')}
      ${service.held.length > 0 ? button(path, 'release', 'reversed', `Soltar ${service.held.length} avisos`) : ''}
      ${button(path, 'reset', '1', 'Empezar de nuevo')}
    </div>
    ${Object.entries(service.actions()).map(
      ([name, { label, about }]) =>
        html`<form class="row" method="post" action="${path}">
          <input type="hidden" name="do" value="${name}" />
          ${about ? html`<input name="with" required aria-label="${about}" placeholder="${about}" />` : ''}
          <button>${label}</button>
        </form>`,
    )}
    <h3>Lo último que se le pidió</h3>
    <ol>
      ${service.received.slice(-LAST).map(({ method, path: asked }) => html`<li><code>${method} ${asked}</code></li>`)}
    </ol>
    ${service.received.length === 0 ? html`<p>Nada todavía.</p>` : ''}
  </section>`
}

/** The page that lists the played services: what each is, what it was asked, and its faults to be set. */
export const board = (services: readonly Service[]) => html`<!doctype html>
  <html lang="es">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Servicios de prueba</title>
      <style>
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #1c1917 }
        main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 28rem), 1fr)) }
        section { border: 1px solid #a8a29e; border-radius: .75rem; padding: 1rem; min-width: 0 }
        h2, h3 { margin: 0 0 .5rem } h3 { margin-top: 1rem; font-size: 1rem }
        dl { margin: 0 } dt { font-weight: 600 } dd { margin: 0 0 .4rem; overflow-wrap: anywhere } ol { padding-left: 1.4rem; overflow-wrap: anywhere }
        fieldset { border: 1px solid #d6d3d1; border-radius: .5rem; display: grid; gap: .3rem } input[type='number'] { width: 4.5rem }
        .row { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem } button, input, select { font: inherit } button { padding: .3rem .8rem }
      </style>
    </head>
    <body>
      <h1>Servicios de prueba</h1>
      <p>
        Hacen de los servicios de otros, sin internet y sin cuentas. Lo que hacen y lo que hacen mal se decide aquí, o con
        <code>GET</code> y <code>POST /&lt;servicio&gt;/_control</code>.
      </p>
      <main>${services.map(card)}</main>
    </body>
  </html>`
