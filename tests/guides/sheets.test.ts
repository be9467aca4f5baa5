import { beforeAll, expect, it } from 'vitest'
import { type Shop, shopToSell } from '../sales/support'
import { guideInput, settlementSheet } from '../samples/guides'
import { newShop } from '../support/world'

let shop: Shop
beforeAll(async () => {
  shop = await shopToSell()
})

const csv = (rows: string[]) =>
  new File([['Guía;Valor recaudado;Flete;Comisión;IVA;Peso facturado', ...rows].join('\n')], 'liq.csv', {
    type: 'text/csv',
  })

it('a sheet names each difference, and nothing is posted until it is accepted', async () => {
  const input = await guideInput(shop)
  const numbers: string[] = []
  for (const n of ['a', 'b', 'c', 'd', 'e']) {
    const { order_id } = await guideInput(shop)
    const tracking = `${input.tracking}${n}`
    const { id } = await shop.api.guides.createGuide({ ...input, order_id, tracking, freight: 4_000 })
    if (n !== 'e') await shop.api.guides.moveGuide({ id, state: 'entregada' })
    numbers.push(tracking)
  }
  const [a, b, c, , e] = numbers
  const file = csv([
    `${a};20000;5000;1000;190;1`,
    `${b};18000;4000;1000;190;1`,
    `${b};20000;4000;1000;190;1`,
    `${c};20000;9000;1000;190;3`,
    `${e};20000;4000;1000;190;1`,
    'NOES1;20000;4000;1000;190;1',
  ])
  const look = await shop.api.guides.previewSettlementSheet({ carrier_id: input.conveyor_id, file })
  expect(look.differences.map(({ guide, kind, claimed }) => [guide, kind, claimed])).toEqual([
    [a, 'freight', 1_000],
    [b, 'short', 2_000],
    [b, 'doubled', 5_190],
    [c, 'overweight', 5_000],
    [e, 'undelivered', 0],
    ['NOES1', 'unknown', 0],
    [numbers[3], 'unpaid', 20_000],
  ])
  expect(look).toMatchObject({ guides: 3, claimed: 33_190, paid: 58_000 - 18_000 - 3_000 - 570 })
  const owed = async () =>
    (await shop.api.guides.owedByCarriers({})).data.find(({ id }) => id === input.conveyor_id)?.owed
  expect(await owed()).toBe(80_000)
  const sheet = { carrier_id: input.conveyor_id, upload: look.preview.upload }
  const letter = await shop.api.guides.printClaim(sheet)
  expect(new TextDecoder().decode((await letter.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
  const accept = () => shop.api.guides.acceptSettlementSheet({ ...sheet, bank_id: 'ban_principal' })
  await Promise.allSettled([accept(), accept()])
  expect(await owed()).toBe(22_000)
  expect(await accept()).toMatchObject({ guides: 0, settlements: [] })
  expect(await owed()).toBe(22_000)
})

it('the same sheet again, whenever it comes, changes nothing', async () => {
  const { id, carrier, file } = await settlementSheet(shop)
  const accept = async () => {
    const { preview } = await shop.api.guides.previewSettlementSheet({ carrier_id: carrier, file })
    return shop.api.guides.acceptSettlementSheet({
      ...{ carrier_id: carrier, upload: preview.upload },
      bank_id: 'ban_principal',
    })
  }
  expect(await accept()).toMatchObject({ guides: 1, differences: 1, settlements: [{ paid: 13_810 }] })
  expect(await shop.api.guides.getGuide({ id })).toMatchObject({ collection: 'liquidado', owed: 0 })
  expect(await accept()).toMatchObject({ guides: 0, settlements: [] })
  expect((await shop.api.guides.listSettlements({ carrier })).data).toHaveLength(1)
})

it('of a carrier of another shop is not there', async () => {
  const { carrier, file } = await settlementSheet(shop)
  const other = await newShop()
  await expect(other.api.guides.previewSettlementSheet({ carrier_id: carrier, file })).rejects.toMatchObject({
    status: 404,
  })
})
