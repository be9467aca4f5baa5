import { calls as notes } from '@tendero/core/notes/calls'
import { calls as parties } from '@tendero/core/parties/calls'
import { calls as sales } from '@tendero/core/sales/calls'
import { commandPermissions } from '@tendero/core/tills/doing'
import { calls as treasury } from '@tendero/core/treasury/calls'
import { expect, it } from 'vitest'

it('a till may give the commands that its person may give with a connection', () => {
  const list = (allow: unknown) => [allow].flat()
  expect(commandPermissions).toEqual({
    sale: ['pos-create'],
    client: list(parties.createClient.allow),
    freeze: list(sales.freezeSale.allow),
    discard: list(sales.removeFreezing.allow),
    cash: list(treasury.moveCash.allow),
    close: list(treasury.closeShift.allow),
  })
  expect(list(sales.createOrder.allow)).toContain('pos-create')
  expect(notes.createNote.allow).toBe('credit_note-create')
})
