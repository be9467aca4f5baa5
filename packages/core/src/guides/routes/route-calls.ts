import * as z from 'zod'
import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { ById, Nothing } from '../../kernel/records/wire'
import { Courier } from '../../parties/carriers/couriers'
import { presentSettlement, SettlementOutput } from '../collections/settlement.wire'
import './courier-route'
import { OrderRouteInput, SettleCourierInput } from './route.input'
import * as wire from './route.wire'

const routes = later(() => import('./route'))

// These list all orders of a courier or a carrier, whoever sold them.
const reading = { allow: 'guide-read', whole: true } as const
const updating = { allow: 'guide-update', whole: true } as const

export const routeCalls = {
  couriersOnTheWay: query({ ...reading, input: Nothing, output: wire.CouriersOutput, run: routes.couriersOnTheWay }),
  courierRoute: query({
    ...reading,
    input: ById,
    output: wire.RouteOutput,
    run: ({ id }) => routes.routeOf(id).then(wire.presentRoute),
  }),
  orderRoute: command({
    ...updating,
    input: OrderRouteInput,
    output: wire.RouteOutput,
    run: (given) => routes.orderRoute(given).then(wire.presentRoute),
  }),
  changeRouteLink: command({
    ...updating,
    input: ById,
    output: z.object({ url: z.string() }),
    run: ({ id }) => routes.changeRouteLink(id),
  }),
  courierCash: query({
    ...reading,
    input: ById,
    output: wire.CashOutput,
    run: async ({ id }) => {
      await Courier.get(id)
      return wire.presentCash(await routes.cashOf(id))
    },
  }),
  settleCourier: command({
    allow: 'payment_received-create',
    whole: true,
    input: SettleCourierInput,
    output: SettlementOutput,
    run: (given) => routes.settleCourier(given).then(presentSettlement),
  }),
}
