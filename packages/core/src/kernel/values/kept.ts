import * as z from 'zod'

/** What a row keeps of an input, and how the wire shows what is kept. */
export interface Kept {
  row: z.ZodType
  wire: z.ZodType
}

const marks = new WeakMap<object, Kept>()

/** Says what a row keeps of an input that ends in a function: pesos are kept in cents, and shown in pesos. */
export const kept = <S extends z.ZodType>(schema: S, row: z.ZodType, wire: z.ZodType = row): S => {
  marks.set(schema, { row, wire })
  return schema
}

type Inner = Kept & { optional: boolean }

/** The mark of a schema, or of the one that it adds a check to. */
function markOf(schema: z.core.$ZodType | undefined): Kept | undefined {
  return schema && (marks.get(schema) ?? markOf(schema._zod.parent))
}

function read(schema: z.ZodType): Inner {
  const mark = markOf(schema)
  if (mark) return { ...mark, optional: false }
  const same = (type: z.ZodType) => ({ row: type, wire: type, optional: false })
  const def = schema._zod.def as unknown as { type: string } & Record<'innerType' | 'out' | 'element', z.ZodType>
  switch (def.type) {
    case 'string':
      return same(z.string())
    case 'boolean':
      return same(z.boolean())
    case 'enum':
      return same(schema)
    case 'array': {
      const { row, wire } = keptOf(def.element)
      return { row: z.array(row), wire: z.array(wire), optional: false }
    }
    case 'optional':
      return { ...read(def.innerType), optional: true }
    case 'default':
      return { ...read(def.innerType), optional: false }
    case 'pipe':
      return read(def.out)
    default:
      throw new Error(`${def.type}: say with kept() what a row keeps of it`)
  }
}

/**
 * What a row keeps of an input schema: its type without the limits of the moment, which may be others tomorrow. What may be
 * left out is absent from the row, and null on the wire; `bare` is the wire of what is there.
 * @throws Error for a schema that ends in a function and was not told by `kept`
 */
export function keptOf(schema: z.ZodType): Kept & { bare: z.ZodType } {
  const { row, wire, optional } = read(schema)
  return optional ? { row: row.optional(), wire: wire.nullable(), bare: wire } : { row, wire, bare: wire }
}
