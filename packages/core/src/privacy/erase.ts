import * as z from 'zod'
import { sides } from '../accounting/journal/controls'
import { wordOf } from '../kernel/audit-words'
import { act } from '../kernel/db/act'
import { rangeAll } from '../kernel/db/read'
import { conflict } from '../kernel/errors'
import { formatCop } from '../kernel/values/money'
import { OpenItem } from '../treasury/open-item/open-item'
import { askForgetting } from './forget'
import { type Person, recordOf } from './person'

/**
 * What is kept of somebody for nothing but knowing and reaching them. Their name, their document and how they stand with
 * the DIAN are part of documents that the law keeps.
 */
const ERASED = [
  ...['tradeName', 'phone', 'email', 'address', 'neighborhood', 'city', 'activity', 'manager', 'notes'],
  ...['creditLimitCents', 'creditDays', 'sellerId'],
]

/** What stays, and which rule says so. */
const KEPT = [
  'Su nombre y su documento en ventas, notas, pagos y asientos ya hechos: el comerciante guarda sus libros y papeles diez años (Código de Comercio, art. 60; Ley 962 de 2005, art. 28).',
  'Lo que se envió a la DIAN, con sus datos de ese día (Estatuto Tributario, art. 632).',
  'La auditoría de lo que se hizo, que nadie puede editar y se guarda lo mismo que los libros.',
  'Los pedidos, guías, cotizaciones y despachos en curso: pierden sus datos cuando terminan.',
  'Lo que llegó de tiendas conectadas se borra solo a los 90 días.',
]

export const PersonOutput = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** Fields that would be erased, as the merchant reads them; none when there is nothing left to erase. */
  erasable: z.array(z.string()),
  /** What stays in any case, each with its rule. */
  kept: z.array(z.string()),
  /** Why nothing can be erased yet. */
  blocked: z.string().nullable(),
})
export const Erased = z.object({ message: z.string(), removed: z.boolean() })

const erasableOf = (person: Person): string[] =>
  ERASED.filter((field) => (person as unknown as Record<string, unknown>)[field] !== undefined)

/** Cents that are open between the shop and somebody, on any side. */
async function openWith(id: string): Promise<number> {
  const index = OpenItem.indexOf('third')
  const items = await Promise.all(
    sides.map((side) => rangeAll({ pk: OpenItem.indexPartition('third', `${side}.${id}`), index })),
  )
  return items.flat().reduce((cents, item) => cents + OpenItem.fromItem(item).balanceCents, 0)
}

/**
 * Why somebody's data cannot be erased yet: a contract with them is not over. Decreto 1377 de 2013, art. 9: who has a duty
 * by contract cannot ask for it.
 */
async function blockOf(id: string): Promise<string | undefined> {
  const cents = await openWith(id)
  if (cents === 0) return undefined
  return `Tiene cuentas abiertas con tu tienda por ${formatCop(cents)}: crúzalas o págalas primero.`
}

/** What is kept of somebody and could go. @throws AppError 404, 409 for who is no person */
export async function showPerson({ id }: { id: string }): Promise<z.output<typeof PersonOutput>> {
  const { kind } = recordOf(id)
  const [row, blocked] = await Promise.all([kind.get(id) as Promise<Person>, blockOf(id)])
  return {
    ...{ id, name: row.name, active: row.active, kept: KEPT, blocked: blocked ?? null },
    erasable: erasableOf(row).flatMap((field) => wordOf(kind.name, field) || (field === 'sellerId' ? 'Vendedor' : [])),
  }
}

/**
 * Erases what the law lets: how to reach somebody goes at once, the whole record when nothing needs it, and a job takes them
 * out of what is over (`forget.ts`). The audit says that it went, not what it said. Once erased, again does nothing. Ley 1581 de 2012, art. 8 e).
 * @throws AppError 404; 409 while accounts with them are open, and for who is no person
 */
export async function erasePerson({ id }: { id: string }): Promise<z.output<typeof Erased>> {
  const { kind, remove } = recordOf(id)
  const blocked = await blockOf(id)
  if (blocked) throw conflict(blocked)
  await act(async (unit) => {
    const row = await kind.get(id)
    const gone = erasableOf(row as Person)
    if (gone.length === 0 && !row.active) return
    unit.summary = `Borró los datos personales de ${row.name}`
    const left = Object.fromEntries(Object.entries(row).filter(([field]) => !gone.includes(field)))
    unit.replace(kind as never, row as never, { ...left, active: false } as never)
    unit.unsay(kind, id, gone)
    await askForgetting(unit, id)
  })
  const { deactivated } = await remove({ id })
  return deactivated
    ? {
        message:
          'Borraste sus datos de contacto. Los de sus documentos terminados se borran ya; su nombre y documento quedan en lo que la ley manda guardar.',
        removed: false,
      }
    : { message: 'Borraste todo lo que guardabas de esa persona.', removed: true }
}
