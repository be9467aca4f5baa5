import * as z from 'zod'
import { kind } from '../../kernel/db/kind'

/** In which order a courier goes to the stops that they have; those that are not in it come after them. */
export const CourierRoute = kind({
  name: 'courierRoute',
  label: 'la ruta del domiciliario',
  words: { guides: 'Orden de las entregas' },
  schema: z.object({ id: z.string(), guides: z.array(z.string()) }),
})
