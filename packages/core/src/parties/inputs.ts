import { LogisticsInput } from '../settings/parameters/parameters.input'
import { ConveyorEdit, NewConveyor } from './carriers/conveyor.input'
import { CourierEdit, NewCourier } from './carriers/courier.input'
import { sender } from './carriers/sender.input'
import { ClientEdit, NewClient } from './clients/client.input'
import { provider } from './providers/provider.input'
import { Commission, NewSeller, SellerEdit } from './sellers/seller.input'

/** The inputs of the calls that make and change records: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createClient: NewClient,
  updateClient: ClientEdit,
  createProvider: provider.create,
  updateProvider: provider.edit,
  createSeller: NewSeller,
  updateSeller: SellerEdit,
  setCommission: Commission,
  createCourier: NewCourier,
  updateCourier: CourierEdit,
  createConveyor: NewConveyor,
  updateConveyor: ConveyorEdit,
  createSender: sender.create,
  updateSender: sender.edit,
  saveLogistics: LogisticsInput,
}
