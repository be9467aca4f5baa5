import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { nextDocument } from './makers'

const somebody = async ({ api }: World) => {
  const who = { name: 'Ana Ruiz', document_type_id: '13', document: nextDocument(), phone: '300 123 4567' }
  const { id } = await api.parties.createClient(who)
  return { id }
}

export const privacy: SamplesOf<'privacy'> = {
  showPerson: somebody,
  takePerson: somebody,
  erasePerson: somebody,
}
