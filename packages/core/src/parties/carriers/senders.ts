import type * as z from 'zod'
import { records } from '../../kernel/records'
import { plain } from '../../kernel/values/text'
import { cityOf } from '../../reference/cities'
import { departmentOf, needCity, needDepartment } from '../../reference/places'
import { searchWords } from '../search'
import { presentSender, Sender } from './sender'
import type { NewSender } from './sender.input'

type Input = z.output<typeof NewSender>

const senders = records(Sender, {
  prefix: 'sender',
  texts: (s) => [s.name, s.document, s.phone],
  own: ({ active: _, document_type_id: documentType, city, department = departmentOf(city), ...rest }: Input) => {
    needCity(city)
    needDepartment(department, city)
    return { ...rest, city, department, documentType }
  },
  sorts: {
    document_type_id: (s) => s.documentType,
    city_name: (s) => cityOf(s.city)?.name,
    department_name: (s) => cityOf(s.city)?.department,
  },
  distinct: { field: 'name', of: (s) => plain(s.name), taken: 'Ya tienes un remitente con este nombre' },
})

export async function listSenders(input: Parameters<typeof senders.list>[0]) {
  const { data, meta } = await senders.list({ ...input, search: searchWords(input.search) })
  return { data: data.map(presentSender), meta }
}
export const getSender = async (input: { id: string }) => presentSender(await senders.get(input))
export const createSender = async ({ active, ...input }: Input) => presentSender(await senders.create(input, active))
export const updateSender = async ({ active, ...input }: Input & { id: string }) =>
  presentSender(await senders.update(input, active))
export const removeSender = senders.remove
