import { followGuides } from '@tendero/core/guides/account/following'
import { mm, Pdf } from '@tendero/core/kernel/pdf/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drain } from '../invoicing/support'
import { inside, type Shop } from '../sales/support'
import { carrierShop, labelInput, startCarriers } from './envia-support'

let carriers: Awaited<ReturnType<typeof startCarriers>>
let shop: Shop
let carrier_id: string
beforeAll(async () => {
  carriers = await startCarriers()
  shop = await carrierShop(carriers.outside)
})
afterAll(() => carriers.stop())

const envia = () => carriers.outside.envia
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'recaudos.pdf', { type: 'application/pdf' })
/** The paper of what the service collected, as a person downloads it. */
const paper = async () => fileOf(new Uint8Array(await (await fetch(`${envia().origin()}/recaudos.pdf`)).arrayBuffer()))

/** Guides that were delivered by the service, by their numbers. */
async function delivered(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push((await shop.api.guides.createGuide(await labelInput(shop))).id)
  await drain(shop)
  const rows = await Promise.all(ids.map((id) => shop.api.guides.getGuide({ id })))
  for (const { guide } of rows) for (const word of ['Picked Up', 'Delivered']) envia().say(guide!, word)
  await inside(shop, followGuides)
  await drain(shop)
  carrier_id = rows[0]!.carrier.id
  return rows.map(({ guide }) => guide!)
}

describe('the settlement of a carrier on paper', () => {
  it('is read as a sheet is, over its pages: what it pays is settled once, and a line that is not ours is named', async () => {
    const numbers = await delivered(3)
    for (let i = 0; i < 45; i++) {
      const { trackingNumber } = envia().generate(
        { carrier: 'tcc', service: 'ground', comments: 'De otra tienda', to: 'Otra persona, calle 2', collect: 9_000 },
        1_000,
      )
      envia().say(trackingNumber, 'Delivered')
    }
    const look = await shop.api.guides.previewSettlementSheet({ carrier_id, file: await paper() })
    expect(look).toMatchObject({ guides: 3, paid: 60_000, preview: { bad: 0, total: 48, problems: [] } })
    expect(look.preview.titles.map(({ header }) => header)).toEqual(['Guía', 'Destinatario', 'Valor recaudado'])
    expect(look.differences.filter(({ kind }) => kind === 'unknown')).toHaveLength(45)
    const accept = () =>
      shop.api.guides.acceptSettlementSheet({ carrier_id, upload: look.preview.upload, bank_id: 'ban_principal' })
    expect(await accept()).toMatchObject({ guides: 3 })
    expect(await accept()).toMatchObject({ guides: 0, settlements: [] })
    for (const number of numbers)
      expect((await shop.api.guides.guideByNumber({ guide: number })).collection).toBe('liquidado')
  })

  it('that is a picture, has no table or is broken is refused with what to ask for instead', async () => {
    const blank = new Pdf({ title: 'Escaneado', size: [mm(100), mm(100)] })
    const letter = new Pdf({ title: 'Carta', size: [mm(100), mm(100)] })
    letter.text('Adjuntamos la relación de sus recaudos', mm(10), mm(10), { width: mm(80) })
    const whole = new Uint8Array(await (await paper()).arrayBuffer())
    const refused = async (bytes: Uint8Array) =>
      shop.api.guides.previewSettlementSheet({ carrier_id, file: fileOf(bytes) }).then(
        () => 'taken',
        (error) => error.body.message,
      )
    expect(await refused(new Uint8Array(await blank.finish()))).toMatch(/es una imagen.*Excel o en CSV/)
    expect(await refused(new Uint8Array(await letter.finish()))).toMatch(/No encontramos una tabla/)
    expect(await refused(whole.slice(0, 300))).toMatch(/dañado|imagen|tabla/)
  })

  it('is no sheet for an import of anything else', async () => {
    await expect(shop.api.goods.previewProducts({ file: await paper() })).rejects.toMatchObject({ status: 422 })
  })
})
