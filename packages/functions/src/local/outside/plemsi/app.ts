import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { gate } from '../gate'
import { paper } from '../paper'
import { type Kind, kindNames, kinds, type Sent, wrongTotal } from './document'
import type { Issued, Plemsi } from './plemsi'
import { PENDING, rejections } from './rejections'
import { ublOf } from './ubl'

const refused = (info: string, errCode: string, status = 400) =>
  Response.json({ success: false, info, errCode }, { status })

const qrOf = (plemsi: Plemsi, { sent, code }: Issued) =>
  `NumFac: ${sent.prefix}${sent.number}\nFecFac: ${sent.date}\n${plemsi.origin()}/document/searchqr?documentkey=${code}`

const shown = (plemsi: Plemsi, issued: Issued) => ({
  ...{ cude: issued.code, QRCode: qrOf(plemsi, issued), prefix: issued.sent.prefix },
  ...{ number: String(issued.sent.number), status: issued.state },
})

/** A document as lists and look-ups give it back. */
const stored = (issued: Issued) => ({
  ...{ state: issued.state, cude: issued.code, consecutive: `${issued.sent.prefix}${issued.sent.number}` },
  ...{ prefix: issued.sent.prefix, number: issued.sent.number, date: issued.sent.date, createdAt: issued.at },
  ...{ customer: issued.sent.customer ?? null, seller: issued.sent.seller ?? null },
  legal_monetary_totals: {
    line_extension_amount: issued.sent.invoiceBaseTotal,
    tax_exclusive_amount: issued.sent.invoiceTaxExclusiveTotal,
    tax_inclusive_amount: issued.sent.invoiceTaxInclusiveTotal,
    payable_amount: issued.sent.totalToPay,
  },
})

/** What stands against a document that says the right things in the right shape; undefined when it is emitted. */
function against(plemsi: Plemsi, kind: Kind, sent: Sent): Response | undefined {
  const named = `${sent.prefix}${sent.number}`
  const before = plemsi.find(kind, named)
  // A document that waits is answered as it was; one that is out is not sent twice.
  if (before?.state === 'Pending') return refused(PENDING.text, PENDING.code, 202)
  if (before) return Response.json({ success: false, info: 'La factura ya fue emitida' }, { status: 400 })
  if (plemsi.faults.rejected > 0) {
    plemsi.faults.rejected -= 1
    const { text, code } = rejections[plemsi.nextRejection(rejections.length)]!
    return refused(text, code)
  }
  const wrong = wrongTotal(sent)
  if (wrong) return refused(`Regla: ${wrong}, Rechazo: los totales no corresponden a la suma de las líneas.`, wrong)
  if ('resolution' in sent && sent.resolution) {
    const known = plemsi.resolutions.find((one) => one.resolution === sent.resolution && one.prefix === sent.prefix)
    if (!known) return refused('Regla: FAB05b, Rechazo: La resolución no corresponde al emisor.', 'FAB05b')
    if (sent.number < known.from || sent.number > known.to)
      return refused('Regla: FAB11b, Rechazo: El número está por fuera del rango autorizado.', 'FAB11b')
    if (sent.date < known.date_from || sent.date > known.date_to)
      return refused('Regla: FAB08b, Rechazo: La resolución está vencida.', 'FAB08b')
  }
  const reference = sent.invoiceReference
  if (reference && plemsi.byCode(reference.uuid)?.code !== reference.uuid)
    return refused('Regla: CBG04a, Rechazo: El documento referenciado no existe.', 'CBG04a')
  return undefined
}

async function issue(c: Context, plemsi: Plemsi, kind: Kind): Promise<Response> {
  const parsed = kinds[kind].safeParse(await c.req.json().catch(() => undefined))
  if (!parsed.success) {
    const data = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    return Response.json({ success: false, data }, { status: 400 })
  }
  const sent = parsed.data as Sent
  const no = against(plemsi, kind, sent)
  if (no) return no
  const issued = plemsi.issue(kind, sent)
  if (issued.state === 'Pending') return refused(PENDING.text, PENDING.code, 202)
  return Response.json(
    { code: 201, success: true, info: 'Documento emitido', data: shown(plemsi, issued) },
    { status: 201 },
  )
}

/** A list, by page or from where the last one ended. */
function list(c: Context, plemsi: Plemsi, kind: Kind): Response {
  const { state, searchAfter } = c.req.query()
  const size = Math.min(100, Number(c.req.query('perPage') ?? c.req.query('limit') ?? 10))
  const all = [...plemsi.documents.values()].filter((one) => one.kind === kind && (!state || one.state === state))
  const start = searchAfter ? Number(searchAfter) : (Number(c.req.query('page') ?? 1) - 1) * size
  const docs = all.slice(start, start + size).map(stored)
  const next = start + size < all.length ? String(start + size) : null
  return Response.json({ success: true, data: { docs, totalDocs: all.length, searchAfter: next } })
}

function one(c: Context, plemsi: Plemsi, kind: Kind): Response {
  const { by, value = '' } = c.req.query()
  const found = by === 'number' ? plemsi.find(kind, value) : plemsi.byCode(value)
  if (!found || found.kind !== kind)
    return Response.json({ success: false, info: 'Documento no encontrado' }, { status: 404 })
  return Response.json({ success: true, data: stored(found) })
}

function documents(api: Hono, plemsi: Plemsi): void {
  const byCode = (c: Context, kind: Kind) => {
    const found = plemsi.byCode(c.req.param('code') ?? '')
    return found?.kind === kind ? found : undefined
  }
  for (const kind of kindNames) {
    api.post(`/${kind}`, (c) => issue(c, plemsi, kind))
    api.get(`/${kind}`, (c) => list(c, plemsi, kind))
    api.get(`/${kind}/one`, (c) => one(c, plemsi, kind))
    api.get(`/${kind}/pdf/:code`, async (c) => {
      const found = byCode(c, kind)
      if (!found) return refused('Documento no encontrado', 'EFVE404', 404)
      const lines = [`${found.sent.prefix}${found.sent.number}`, 'PRUEBA, sin validez fiscal', `CUFE ${found.code}`]
      return Response.json({ data: (await paper(lines)).toString('base64') })
    })
    api.get(`/${kind}/xml/:code`, (c) => {
      const found = byCode(c, kind)
      if (!found || plemsi.faults.unfiled) return refused('Documento no encontrado', 'EFVE404', 404)
      return Response.json({ success: true, data: Buffer.from(ublOf(plemsi, found)).toString('base64') })
    })
  }
}

/** The page of the DIAN that the QR of a document leads to. */
function lookUp(c: Context, plemsi: Plemsi) {
  const code = c.req.query('documentkey') ?? ''
  const found = plemsi.byCode(code)
  return c.html(html`<!doctype html>
    <html lang="es">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Consulta de documentos (prueba)</title>
      <body style="font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere">
        <h1>Consulta de documentos</h1>
        <p><strong>Prueba, sin validez fiscal.</strong></p>
        ${
          found
            ? html`<p>Documento ${found.sent.prefix}${found.sent.number} del ${found.sent.date}: ${
                found.state === 'Emitted' ? 'aprobado por la DIAN' : 'en validación'
              }.</p><p>Total: $ ${found.sent.totalToPay.toLocaleString('es-CO')}</p><p>CUFE: ${found.code}</p>`
            : html`<form><label>CUFE o CUDE <input name="documentkey" value="${code}" /></label> <button>Buscar</button></form>
              <p>${code ? 'No hay ningún documento con ese código.' : ''}</p>`
        }
      </body>
    </html>`)
}

/** Plemsi to be asked over HTTP as the real one, under `/api`; the DIAN's look-up page under `/document/searchqr`. */
export function plemsiApp(plemsi: Plemsi): Hono {
  const api = new Hono()
  api.use('*', gate(plemsi), async (c, next) => {
    const denied = plemsi.faults.denied || c.req.header('authorization') !== `Bearer ${plemsi.token}`
    return denied ? Response.json({ message: 'Unauthorized' }, { status: 401 }) : next()
  })
  api.get('/ping', () => Response.json({ success: true, info: 'pong' }, { status: 202 }))
  documents(api, plemsi)
  api.post('/billing/resolution', async (c) => {
    const { prefix, resolution, from, to, date_from, date_to } = await c.req.json()
    if (!prefix || !resolution || !(from <= to))
      return Response.json({ success: false, data: ['resolution must be complete'] }, { status: 400 })
    plemsi.resolutions.push({ prefix, resolution: String(resolution), from, to, date_from, date_to })
    return Response.json({ success: true, info: 'Resolución creada', data: { prefix, resolution } }, { status: 201 })
  })
  api.post('/billing/general/utility/send-email', async (c) => {
    const mail = (await c.req.json()) as { cude: string; targetEmail: string }
    if (!plemsi.byCode(mail.cude)) return refused('Documento no encontrado', 'EFVE404', 404)
    plemsi.mails.push(mail)
    return Response.json({ success: true, info: 'Correo enviado' })
  })
  api.get('/common/list/municipality/complete', () =>
    Response.json({
      success: true,
      data: [
        { id: 149, name: 'Bogotá, D.C.', code: '11001' },
        { id: 1, name: 'Medellín', code: '05001' },
        { id: 1_003, name: 'Cali', code: '76001' },
      ],
    }),
  )
  const app = new Hono()
  app.route('/api', api)
  app.get('/document/searchqr', (c) => lookUp(c, plemsi))
  return app
}
