import type * as z from 'zod'
import { records } from '../kernel/records'
import { needCity, needDepartment } from './fields'
import { type NewSender, presentSender, Sender } from './sender'

type Input = z.output<typeof NewSender>

const senders = records(Sender, {
  prefix: 'sender',
  texts: (s) => [s.name, s.document, s.phone],
  own: ({ active: _, document_type_id: documentType, ...rest }: Input) => {
    needCity(rest.city)
    needDepartment(rest.department, rest.city)
    return { ...rest, documentType }
  },
})

export async function listSenders(input: Parameters<typeof senders.list>[0]) {
  const { data, meta } = await senders.list(input)
  return { data: data.map(presentSender), meta }
}
export const getSender = async (input: { id: string }) => presentSender(await senders.get(input))
export const createSender = async (input: Input) => presentSender(await senders.create(input))
export const updateSender = async ({ active, ...input }: Input & { id: string }) =>
  presentSender(await senders.update(input, active))
export const removeSender = senders.remove
