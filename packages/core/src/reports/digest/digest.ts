import * as z from 'zod'
import { act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'
import { load } from '../../kernel/db/read'
import { settingsOf } from '../../settings/settings'
import type { DigestInput, DigestOutput } from './digest.input'

/** Id of the one row of a shop. */
export const DIGEST = 'digest'

/** Whether the owner of the shop is mailed each morning, and the last day on which that was done. */
export const Digest = kind({
  name: 'digest',
  label: 'el correo de la mañana',
  words: { on: 'Activo', dian: 'Pendientes con la DIAN', mailedOn: false },
  schema: z.object({
    id: z.literal(DIGEST),
    on: z.boolean(),
    /** What must be done for DIAN, in a mail of its own; absent it is told. */
    dian: z.boolean().optional(),
    mailedOn: z.string().optional(),
  }),
})

/** Both are sent until their owner turns them off. */
export async function showDigest(): Promise<z.output<typeof DigestOutput>> {
  const { digest, settings } = await load({ digest: Digest.maybe(DIGEST), settings: settingsOf() })
  return { on: digest?.on ?? true, dian: settings.issuer ? (digest?.dian ?? true) : null }
}

const verb = (on: boolean): string => (on ? 'Activó' : 'Apagó')

/** Turns them on and off; what is left out stays as it was. */
export async function saveDigest({ on, dian }: z.output<typeof DigestInput>) {
  await act(async (unit) => {
    const found = await Digest.find(DIGEST)
    const turns = {
      ...(on !== undefined && on !== (found?.on ?? true) ? { on } : {}),
      ...(dian !== undefined && dian !== (found?.dian ?? true) ? { dian } : {}),
    }
    const said = [
      ...('on' in turns ? [`${verb(turns.on!)} el correo de la mañana`] : []),
      ...('dian' in turns ? [`${verb(turns.dian!)} el correo de los pendientes con la DIAN`] : []),
    ]
    if (said.length === 0) return
    if (found) unit.replace(Digest, found, { ...found, ...turns })
    else unit.insertFirst(Digest, { id: DIGEST, on: true, ...turns })
    unit.summary = said.join('. ')
  })
  return showDigest()
}
