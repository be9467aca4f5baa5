import type { RoutePage, Stop } from '@tendero/core/guides/routes/route-page'
import { formatCop } from '@tendero/core/kernel/values/money'
import { ownValue } from '@tendero/core/kernel/values/own'
import { html } from 'hono/html'
import type { PublicView } from './frame'
import { head } from './paper'

/** Why an answer was not kept. */
const notices: Readonly<Record<string, string>> = {
  cash: 'El valor no es el que se cobra en esa entrega. Revísalo; si te pagaron otra cosa, llama a la tienda.',
  reason: 'Escribe por qué no se entregó.',
  photo: 'No pudimos guardar la foto, y por eso no quedó la entrega. Tómala otra vez, o guarda la entrega sin foto.',
  closed: 'Esa entrega ya no está en tu ruta. Habla con la tienda.',
}

const reasons = ['Nadie abrió', 'La dirección no existe', 'No lo quiso recibir', 'No tenía el dinero', 'Pidió otro día']

const links = ({ phone, place }: Stop) => html`<p class="actions">
${phone ? html`<a class="button quiet" href="tel:${phone}">Llamar</a>` : ''}
<a class="button quiet" rel="noreferrer" href="https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}">Ver en el mapa</a></p>`

/**
 * Makes a photo lighter in the phone that took it, before it is sent: at most 1,600 px. One that cannot be drawn goes as
 * it is, and the server decides.
 */
const LIGHTER = `for(const field of document.querySelectorAll('[type=file]'))field.onchange=async()=>{
const [file]=field.files,button=field.form.querySelector('button')
if(!file)return
button.disabled=true
try{
const image=await createImageBitmap(file),scale=Math.min(1,1600/Math.max(image.width,image.height)),canvas=document.createElement('canvas')
canvas.width=image.width*scale
canvas.height=image.height*scale
canvas.getContext('2d').drawImage(image,0,0,canvas.width,canvas.height)
const blob=await new Promise((done)=>canvas.toBlob(done,'image/jpeg',.8))
if(blob&&(blob.size<file.size||file.type!=='image/jpeg')){
const list=new DataTransfer()
list.items.add(new File([blob],'foto.jpg',{type:blob.type}))
field.files=list.files
}
}catch{}
button.disabled=false
}`

const photo = ({ id, pictured }: Stop, of: string) =>
  pictured
    ? html`<label for="${of}-${id}">Foto <span class="soft">(opcional)</span></label>
<input id="${of}-${id}" name="photo" type="file" accept="image/*" capture="environment">`
    : ''

const delivered = (one: Stop) => {
  const { id, number, codCents } = one
  return html`<form method="post" enctype="multipart/form-data">
<input type="hidden" name="guide" value="${id}"><input type="hidden" name="result" value="yes">
${
  codCents > 0
    ? html`<label for="cash-${id}">Cuánto te pagaron</label>
<input id="cash-${id}" name="cash" inputmode="numeric" required maxlength="20" placeholder="${formatCop(codCents)}">`
    : ''
}
${photo(one, 'taken')}
<div class="actions"><button type="submit" aria-label="Entregado ${number}">Entregado</button></div></form>`
}

const held = (one: Stop) => {
  const { id, number } = one
  return html`<details><summary>No se pudo entregar</summary><form method="post" enctype="multipart/form-data">
<input type="hidden" name="guide" value="${id}"><input type="hidden" name="result" value="no">
<label for="reason-${id}">Por qué</label>
<input id="reason-${id}" name="reason" list="motivos" required maxlength="200">
${photo(one, 'held')}
<div class="actions"><button type="submit" class="quiet" aria-label="No entregado ${number}">Guardar</button></div></form></details>`
}

const stop = (one: Stop, at: number) => html`<section id="${one.id}">
<h2>${at + 1}. ${one.name}</h2>
<p>${one.address}</p>
<p class="soft">Pedido ${one.orderNumber} · guía <span class="whole">${one.number}</span></p>
${one.notes ? html`<p>${one.notes}</p>` : ''}
${one.held ? html`<p><b>Ya se intentó y no se entregó.</b></p>` : ''}
<p class="big">${one.codCents > 0 ? `Cobrar ${formatCop(one.codCents)}` : 'Ya está pagado'}</p>
${links(one)}
<div class="screen">${delivered(one)}${one.held ? '' : held(one)}</div></section>`

/** The day of a courier, on their phone. @param notice why an answer was not kept */
export function routeView(page: RoutePage, notice: string | undefined): PublicView {
  const { courier, stops, heldCents } = page
  const told = notice === undefined ? undefined : ownValue(notices, notice)
  const left = stops.length === 1 ? 'Te queda 1 entrega' : `Te quedan ${stops.length} entregas`
  const body = html`${head(page)}
${told ? html`<section role="alert" id="respuesta"><p>${told}</p></section>` : ''}
<section><h2>${courier}</h2>
<p>${stops.length === 0 ? 'No tienes entregas pendientes.' : `${left}.`}</p>
${heldCents > 0 ? html`<p>Llevas ${formatCop(heldCents)} de la tienda.</p>` : ''}</section>
<datalist id="motivos">${reasons.map((text) => html`<option value="${text}"></option>`)}</datalist>
${stops.map(stop)}
<footer class="soft"><p>Este enlace es solo tuyo: tiene los datos de los clientes. No lo compartas.</p></footer>`
  return {
    title: `Ruta de ${courier} · ${page.merchant.name}`,
    description: left,
    color: page.color,
    body,
    answers: true,
    script: LIGHTER,
  }
}
