import { act } from '@tendero/core/kernel/db/act'
import { partition } from '@tendero/core/kernel/db/keys'
import { kind } from '@tendero/core/kernel/db/kind'
import { matches } from '@tendero/core/kernel/db/lists/search'
import { rangeAll } from '@tendero/core/kernel/db/read'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { asTenant, freshTenant } from '../support/ambient'

const Thing = kind({
  name: 'searched',
  label: 'la cosa',
  schema: z.object({ id: z.string(), name: z.string() }),
  search: (t) => [t.name],
  audited: false,
})

const ROWS = 240
const AT_ONCE = 20
const nameOf = (i: number) => `Común ${i % 2 ? 'azul' : 'verde'} ${String(i).padStart(4, '0')}`

it('a search finds exactly the records that have every word, be the words rare, common or mixed', () =>
  asTenant(freshTenant(), async () => {
    const rows = Array.from({ length: ROWS }, (_, i) => ({ id: `t${i}`, name: nameOf(i) }))
    for (let i = 0; i < ROWS; i += AT_ONCE)
      await act(async (unit) => {
        for (const row of rows.slice(i, i + AT_ONCE)) unit.insert(Thing, row)
      })
    const found = async (text: string) => (await matches('searched', text)).ids.sort()
    const having = (...words: string[]) =>
      rows
        .filter(({ name }) => words.every((word) => ` ${name.toLowerCase().replace('ú', 'u')}`.includes(` ${word}`)))
        .map(({ id }) => id)
        .sort()
    expect(await found('común 0007')).toEqual(having('0007'))
    expect(await found('0007 azul comun')).toEqual(having('0007'))
    expect(await found('0007 verde')).toEqual([])
    expect(await found('com azul')).toEqual(having('azul'))
    expect(await found('azul 00')).toEqual(having('azul', '00'))
    expect(await found('azul nada')).toEqual([])
    expect(await found('verde')).toHaveLength(ROWS / 2)
  }))

it('a prefix finds everything that starts with it, whatever characters go on', () =>
  asTenant(freshTenant(), async () => {
    const pk = partition('prefixes')
    const names = ['a', 'a!', 'aa', 'aé', 'a\uffff', 'a😀', 'b', 'A']
    await act(async (unit) => {
      for (const sk of names) unit.append({ pk, sk })
    })
    const found = (await rangeAll({ pk, prefix: 'a' })).map(({ sk }) => sk)
    expect(found.sort()).toEqual(names.filter((name) => name.startsWith('a')).sort())
    expect(await rangeAll({ pk, prefix: '' })).toHaveLength(names.length)
  }))
