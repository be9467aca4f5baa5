import * as z from 'zod'
import { closedMark, needOpen } from '../closed-shop'
import { config } from '../config'
import { asSystem, tenant } from '../context'
import { act } from '../db/act'
import { kind } from '../db/kind'
import { load } from '../db/read'
import { AppError } from '../errors'
import type { PublicPage } from './pages'
import { readToken, tokenOf } from './token'

/** That the link of something was changed, and how often: only the last one opens. One never changed has no row. */
export const PublicLink = kind({
  name: 'publicLink',
  label: 'el enlace público',
  words: { turn: 'Veces que se cambió' },
  schema: z.object({ id: z.string(), turn: z.number().int() }),
})

const rowOf = (page: PublicPage, record: string): string => `${page}.${record}`

const addressOf = (page: PublicPage, record: string, turn: number): string =>
  `${config.url()}/${page}/${tokenOf(page, { tenant: tenant(), record, turn })}`

/** The address at which anybody who has it sees a record of the tenant. Whoever calls checks that it is there. */
export async function linkTo(page: PublicPage, record: string): Promise<string> {
  const row = await PublicLink.find(rowOf(page, record))
  return addressOf(page, record, row?.turn ?? 0)
}

/** Gives a record another address: those before open nothing any more. */
export const changeLink = (page: PublicPage, record: string): Promise<string> =>
  act(async (unit) => {
    const row = await PublicLink.find(rowOf(page, record))
    const turn = (row?.turn ?? 0) + 1
    if (row) unit.replace(PublicLink, row, { id: row.id, turn })
    else unit.insertFirst(PublicLink, { id: rowOf(page, record), turn })
    return addressOf(page, record, turn)
  })

/**
 * Shows what a token opens, inside its shop. `show` must give nothing that whoever a link is forwarded to may not see.
 * @returns undefined, the same, for a token that never was, one that was changed and a record that is gone
 * @throws AppError 410 when its shop was closed
 */
export async function openPublic<T>(
  page: PublicPage,
  token: string,
  show: (record: string) => Promise<T>,
): Promise<T | undefined> {
  const opened = readToken(page, token)
  if (!opened) return undefined
  return asSystem(opened.tenant, 'Enlace público', async () => {
    const { row, mark } = await load({ row: PublicLink.maybe(rowOf(page, opened.record)), mark: closedMark() })
    needOpen(mark)
    if ((row?.turn ?? 0) !== opened.turn) return undefined
    return show(opened.record).catch((error) => {
      if (error instanceof AppError && error.status === 404) return undefined
      throw error
    })
  })
}
