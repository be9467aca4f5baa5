import { byDate } from '@tendero/core/documents/period'
import { command, query, table } from '@tendero/core/kernel/call'
import { limits } from '@tendero/core/kernel/limits'
import { ById } from '@tendero/core/kernel/records/wire'
import { day, id, optional, optionalText, page, paging, text } from '@tendero/core/kernel/values/fields'
import * as z from 'zod'
import { amendRequest, createRequest, moveRequest, names, print, Request } from './request'

export const paths = {
  listRequests: 'GET /requests',
  createRequest: 'POST /requests',
  moveRequest: 'PUT /requests/{id}/state',
  amendRequest: 'PUT /requests/{id}',
  printRequest: 'GET /requests/{id}/print',
} as const

const Output = z.object({
  id: z.string(),
  number: z.string(),
  state: z.string(),
  note: z.string(),
  revision: z.number(),
})
const Products = z.array(z.object({ name: text(80), quantity: z.number().int() })).min(1, 'Agrega un producto')
const note = () => text(80, 'Escribe la nota')
const states = z.enum(Object.keys(names) as [keyof typeof names, ...(keyof typeof names)[]])

export const calls = table(paths, {
  listRequests: query({
    allow: 'quote-read',
    input: z.object({
      ...{ ...paging, sort: byDate, state: optional(states), note: optionalText(80) },
      ...{ from: optional(day()), to: optional(day()) },
    }),
    output: page(Output),
    run: Request.list,
  }),
  createRequest: command({
    allow: 'quote-create',
    input: z.object({ note: note(), products: Products }),
    output: Output,
    run: createRequest,
  }),
  moveRequest: command({
    allow: 'quote-update',
    input: z.object({ id: id(), state: z.enum(['posting', 'cancelled'], 'Elige el estado'), note: optionalText(80) }),
    output: Output,
    limit: limits.job,
    run: ({ note, ...input }) => moveRequest(input, note),
  }),
  amendRequest: command({
    allow: 'quote-update',
    input: z.object({ id: id(), note: note() }),
    output: Output,
    run: amendRequest,
  }),
  printRequest: query({ allow: 'quote-read', input: ById, answer: 'file', limit: limits.file, run: print }),
})
