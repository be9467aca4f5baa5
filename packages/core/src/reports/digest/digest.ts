import * as z from 'zod'
import { act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'

/** Id of the one row of a shop. */
export const DIGEST = 'digest'

/** Whether the owner of the shop is mailed each morning, and the last day on which that was done. */
export const Digest = kind({
  name: 'digest',
  label: 'el correo de la mañana',
  words: { on: 'Activo', mailedOn: false },
  schema: z.object({ id: z.literal(DIGEST), on: z.boolean(), mailedOn: z.string().optional() }),
})

/** It is sent until its owner turns it off. */
export const showDigest = async () => ({ on: (await Digest.find(DIGEST))?.on ?? true })

export const saveDigest = ({ on }: { on: boolean }) =>
  act(async (unit) => {
    const found = await Digest.find(DIGEST)
    if ((found?.on ?? true) === on) return { on }
    if (found) unit.replace(Digest, found, { ...found, on })
    else unit.insertFirst(Digest, { id: DIGEST, on })
    unit.summary = on ? 'Activó el correo de la mañana' : 'Apagó el correo de la mañana'
    return { on }
  })
