import { ImportJob } from '@tendero/core/goods/sheets/sheets'
import { Job } from '@tendero/core/kernel/jobs/job'
import { expect, it } from 'vitest'
import { newShop, type World } from '../support/world'
import { inShop } from './shop'

/** Imports `count` products and answers what the job said on its way. */
async function imported(shop: World, name: string, count: number): Promise<[number, number][]> {
  const lines = Array.from({ length: count }, (_, i) => `${name} ${i};${name}-${i};2000;10;2`)
  const file = new File([['Nombre;SKU;Precio;Existencias;Stock mínimo', ...lines].join('\n')], 'productos.csv')
  const { upload } = await shop.api.goods.previewProducts({ file })
  const { job } = await shop.api.goods.importProducts({ upload })
  const told: [number, number][] = []
  await inShop(shop, async () => {
    const progress = async (done: number, total: number) => void told.push([done, total])
    const row = await Job.get(job)
    await ImportJob.run({ job: row, input: ImportJob.input.parse(row.input), progress })
  })
  return told
}

it('an import counts the rows of its sheet to its end, whatever it brings up to date afterwards', async () => {
  const shop = await newShop()
  await imported(shop, 'Arroz', 3)
  const told = await imported(shop, 'Panela', 7)
  expect(told.at(-1)).toEqual([7, 7])
  expect(new Set(told.map(([, total]) => total))).toEqual(new Set([7]))
})
