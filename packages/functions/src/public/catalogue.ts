import { randomUUID } from 'node:crypto'
import { formatCop } from '@tendero/core/kernel/values/money'
import { ownValue } from '@tendero/core/kernel/values/own'
import type { Placed } from '@tendero/core/stores/catalogue/after'
import { cartFrom, cartText, withUnits } from '@tendero/core/stores/catalogue/cart'
import type { CataloguePage, Thing } from '@tendero/core/stores/catalogue/shelf'
import { html } from 'hono/html'
import type { PublicView } from './frame'
import { head } from './paper'

type Ask = (name: string) => string | undefined

/** Why an order was not taken. */
const notices: Readonly<Record<string, string>> = {
  name: 'Escribe tu nombre para que la tienda sepa de quién es el pedido.',
  phone: 'Escribe tu teléfono, como 300 123 4567: por ahí te confirma la tienda.',
  empty: 'Tu pedido quedó vacío: lo que elegiste ya no se vende. Elige otra cosa.',
  stock: 'Alguien se llevó lo último de algo que pediste. Revisa las cantidades y vuelve a enviarlo.',
  busy: 'No pudimos recibirlo. Abre el catálogo otra vez y vuelve a enviarlo.',
}

/** Units that are few enough to say so. */
const FEW = 5

/** An address of the same page that says something else. */
function linkWith(ask: Ask, changes: Record<string, string>): string {
  const kept = Object.fromEntries(['q', 'cat', 'p', 'cart'].map((name) => [name, ask(name) ?? '']))
  const said = Object.entries({ ...kept, ...changes }).filter(([, value]) => value !== '')
  return `?${new URLSearchParams(said)}`
}

const stockText = ({ free }: Thing) => {
  if (free === undefined || free > FEW) return ''
  if (free === 0) return html`<small>Agotado</small>`
  return html`<small>${free === 1 ? 'Queda 1' : `Quedan ${free}`}</small>`
}

function steps(thing: Thing, units: number, ask: Ask) {
  const cart = cartFrom(ask('cart'))
  const link = (by: 1 | -1) => linkWith(ask, { cart: cartText(withUnits(cart, thing.id, by)) })
  const more = thing.free === undefined || units < thing.free
  return html`<span class="steps">
${units > 0 ? html`<a class="button quiet" href="${link(-1)}#${thing.id}" aria-label="Uno menos de ${thing.name}">−</a><b>${units}</b>` : ''}
${more ? html`<a class="button" href="${link(1)}#${thing.id}" aria-label="Agregar ${thing.name}">${units > 0 ? '+' : 'Agregar'}</a>` : ''}
</span>`
}

const card = (thing: Thing, units: number, ask: Ask) => html`<li id="${thing.id}">
${thing.image ? html`<img src="${thing.image}" alt="" loading="lazy" width="72" height="72">` : html`<span class="blank"></span>`}
<div><b>${thing.name}</b> ${stockText(thing)}
${thing.description ? html`<small>${thing.description.slice(0, 120)}</small>` : ''}
<span class="row"><span>${formatCop(thing.priceCents)}</span>${steps(thing, units, ask)}</span></div></li>`

const search = ({ search: words, categories, category }: CataloguePage, ask: Ask) => html`<section class="screen">
<form method="get" role="search"><label for="q">Busca en el catálogo</label>
<span class="row"><input id="q" name="q" value="${words}" maxlength="60" type="search">
<input type="hidden" name="cart" value="${ask('cart') ?? ''}"><button>Buscar</button></span></form>
${categories.length > 1 ? html`<nav aria-label="Categorías">${[{ id: '', name: 'Todo' }, ...categories].map(({ id, name }) => html`<a ${id === (category ?? '') ? html`aria-current="true"` : ''} href="${linkWith(ask, { cat: id, p: '', q: '' })}">${name}</a> `)}</nav>` : ''}
</section>`

const pages = ({ page, more }: CataloguePage, ask: Ask) =>
  page > 1 || more
    ? html`<nav class="actions" aria-label="Páginas">
${page > 1 ? html`<a class="button quiet" href="${linkWith(ask, { p: String(page - 1) })}">Anteriores</a>` : ''}
${more ? html`<a class="button quiet" href="${linkWith(ask, { p: String(page + 1) })}">Siguientes</a>` : ''}</nav>`
    : ''

const order = ({ chosen, totalCents }: CataloguePage, ask: Ask) => html`<section class="screen" id="pedido">
<table><caption>Tu pedido</caption><tbody>
${chosen.map(({ thing, units }) => html`<tr><th scope="row">${thing.name}<small>${units} × ${formatCop(thing.priceCents)}</small>${steps(thing, units, ask)}</th><td>${formatCop(thing.priceCents * units)}</td></tr>`)}
<tr><th scope="row"><b>Total</b></th><td><b>${formatCop(totalCents)}</b></td></tr></tbody></table>
<form method="post">
<input type="hidden" name="key" value="${randomUUID()}">
<input type="hidden" name="cart" value="${ask('cart') ?? ''}">
<label for="name">Tu nombre</label><input id="name" name="name" required maxlength="120" autocomplete="name">
<label for="phone">Tu teléfono</label><input id="phone" name="phone" type="tel" required maxlength="40" autocomplete="tel">
<label for="address">Dirección de entrega (opcional)</label><input id="address" name="address" maxlength="200" autocomplete="street-address">
<label for="note">Nota (opcional)</label><textarea id="note" name="note" maxlength="300" rows="2"></textarea>
<div class="actions"><button type="submit">Hacer el pedido</button></div></form></section>`

/** A phone as wa.me takes it; empty when the shop has none that could have WhatsApp. */
const whatsApp = (phone = '') => /^(?:57)?(3\d{9})$/.exec(phone.replace(/\D/g, ''))?.[1] ?? ''

/** What somebody reads of what they asked for. */
const told: Record<Placed['state'], string> = {
  waiting: 'La tienda te confirma lo que hay, la entrega y cómo pagar. Guarda esta página: aquí verás la respuesta.',
  confirmed: 'La tienda confirmó tu pedido.',
  cancelled: 'La tienda canceló este pedido. Habla con ella si aún lo quieres.',
}

function taken({ merchant }: CataloguePage, { number, state }: Placed, pay: PublicView['body'] | undefined) {
  const to = whatsApp(merchant.phone)
  const text = `Hola, hice el pedido ${number} en tu catálogo.`
  return html`<section role="status" id="respuesta"><h2>${state === 'waiting' ? 'Recibimos tu pedido' : 'Tu pedido'} <span class="whole">${number}</span></h2>
<p>${told[state]}</p>
${pay ?? ''}
${to ? html`<div class="actions"><a class="button" href="https://wa.me/57${to}?text=${encodeURIComponent(text)}">Avisar por WhatsApp</a></div>` : ''}</section>`
}

/**
 * The catalogue of a shop as a page, where anybody asks for what they want. It needs no script.
 * @param placed what became of what this reader asked for, and the way to pay it
 */
export function catalogueView(
  page: CataloguePage,
  ask: Ask,
  placed: Placed | undefined,
  pay: PublicView['body'] | undefined,
): PublicView {
  const units = new Map(page.chosen.map((one) => [one.thing.id, one.units]))
  const why = ownValue(notices, ask('aviso') ?? '')
  const body = html`${head(page)}
${placed ? taken(page, placed, pay) : ''}
${why ? html`<section role="alert" id="respuesta"><p>${why}</p></section>` : ''}
${page.greeting ? html`<section><p>${page.greeting}</p></section>` : ''}
${search(page, ask)}
<section>${page.things.length > 0 ? html`<ul class="cards">${page.things.map((thing) => card(thing, units.get(thing.id) ?? 0, ask))}</ul>` : html`<p>No encontramos nada con eso. Busca otra cosa.</p>`}
${pages(page, ask)}</section>
${page.chosen.length > 0 ? html`<p class="bar screen"><a class="button" href="#pedido">Ver mi pedido · ${formatCop(page.totalCents)}</a></p>${order(page, ask)}` : ''}
<footer class="soft">${page.merchant.footer ? html`<p>${page.merchant.footer}</p>` : ''}<p>Precios con impuestos. La tienda confirma cada pedido antes de entregarlo.</p></footer>`
  return {
    title: `Catálogo · ${page.merchant.name}`,
    description: page.greeting || `Lo que vende ${page.merchant.name}, con precios y existencias.`,
    color: page.color,
    body,
    answers: true,
  }
}
