import { dayOf } from '@tendero/core/kernel/values/time'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { next } from './makers'

let years = 0

/** A year that nothing was sold in, later than those that samples of this run had, with its last month closed. */
const emptyYear = async ({ api }: World) => {
  const year = 2000 + (years++ % 20)
  await api.accounting.closePeriod({ month: `${year}-12` })
  const id = `year.${year}`
  return { id, hash: (await api.closings.getClosing({ id })).hash }
}

/** A provider of whom something was withheld this month. */
async function withheldOf({ api }: World) {
  const document = String(800_000_000 + next())
  const { id } = await api.parties.createProvider({ name: 'Asesores SAS', document_type_id: '31', document })
  await api.identity.editBrand({ document_type_id: '31', document: '900373076', withholds: ['retefuente'] })
  await api.purchasing.createCausation({
    provider_id: id,
    products: [{ account: '511095', quantity: 1, cost: 3_000_000, tax: 19, concept: 'honorarios' }],
  })
  return { id }
}

/** A sheet that balances, each of other balances: the same ones are posted once. */
function sheet() {
  const value = 500_000 + next()
  return new File([`Cuenta;Débito;Crédito\n152405;${value};\n311505;;${value}\n`], 'saldos.csv', { type: 'text/csv' })
}
const looked = async ({ api }: World) => ({ upload: (await api.closings.previewOpening({ file: sheet() })).upload })
const begun = async (world: World) => ({
  id: (await world.api.closings.createOpening({ ...(await looked(world)), date: dayOf(new Date()) })).id,
})

export const closings: SamplesOf<'closings'> = {
  listClosings: {},
  getClosing: { id: 'year.2025' },
  closeClosing: emptyYear,
  listOpenings: {},
  getOpening: begun,
  openingTemplate: {},
  previewOpening: async () => ({ file: sheet() }),
  openingCorrections: looked,
  createOpening: async (world) => ({ ...(await looked(world)), date: dayOf(new Date()) }),
  voidOpening: begun,
  showSeals: {},
  startVerification: {},
  startBooksExport: {},
  monthCertificate: async (world) => ({ month: `${(await emptyYear(world)).id.slice(5)}-12` }),
  listCertificates: {},
  printCertificate: withheldOf,
  openClosing: async (world) => {
    const { id, hash } = await emptyYear(world)
    await world.api.closings.closeClosing({ id, hash })
    return { id }
  },
}
