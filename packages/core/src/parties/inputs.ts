import { LogisticsInput } from '../settings/parameters/parameters.input'
import { conveyor } from './carriers/conveyor.input'
import { courier } from './carriers/courier.input'
import { sender } from './carriers/sender.input'
import { client } from './clients/client.input'
import { provider } from './providers/provider.input'
import { Commission, seller } from './sellers/seller.input'

/** The inputs of the calls that make and change records: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createClient: client.create,
  updateClient: client.edit,
  createProvider: provider.create,
  updateProvider: provider.edit,
  createSeller: seller.create,
  updateSeller: seller.edit,
  setCommission: Commission,
  createCourier: courier.create,
  updateCourier: courier.edit,
  createConveyor: conveyor.create,
  updateConveyor: conveyor.edit,
  createSender: sender.create,
  updateSender: sender.edit,
  saveLogistics: LogisticsInput,
}
