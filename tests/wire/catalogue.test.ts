import { readFileSync } from 'node:fs'
import { allCalls } from '@tendero/core/calls'
import { unbuilt } from '@tendero/core/paths'
import { beforeAll, expect, it } from 'vitest'
import { newShop, send, type World } from '../support/world'

let shop: World
beforeAll(async () => {
  shop = await newShop()
})

const catalogue = readFileSync(new URL('catalogue.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.replace('\t', ' '))

/** A wire without the names of its parameters. */
const shape = (wire: string) => wire.replace(/\{\w+\}/g, '{}')
const served = new Set(allCalls().map(({ method, path }) => shape(`${method} ${path}`)))

it('an address of the catalogue that nothing serves yet is unknown: no call takes its words for an id', async () => {
  const absent = catalogue.filter((wire) => !served.has(shape(wire)))
  const taken: string[] = []
  for (const wire of absent) {
    const response = await send(wire, {}, shop.token)
    const body = await response.text()
    if (response.status !== 404 || !body.includes('Esta dirección no existe.'))
      taken.push(`${wire}: ${response.status} ${body}`)
  }
  expect(taken).toEqual([])
})

it('every address that is kept free is of the catalogue, and is given up when a call serves it', () => {
  expect(unbuilt.filter((wire) => !catalogue.includes(wire))).toEqual([])
  expect(unbuilt.filter((wire) => served.has(shape(wire)))).toEqual([])
})
