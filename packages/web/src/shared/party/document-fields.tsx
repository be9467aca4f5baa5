import { type DocumentType, documentTypes, formatDocument, normalizeDocument } from '@tendero/core/reference/document'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '@/components/kit/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'

const options = documentTypes.map(({ code, name }) => ({ value: code as string, label: name }))
const ANY = '-'

/** The number of a record's document as people read it, with the check digit of a NIT; blank without one. */
export function documentText(row?: { document_type_id?: string | null; document?: string | null }): string {
  if (!row?.document) return ''
  const read = normalizeDocument(row.document_type_id as DocumentType, row.document)
  return read.ok ? formatDocument(read.number, row.document_type_id === '31' ? read.dv : undefined) : row.document
}

interface DocumentFieldsProps {
  /** The record may have none. */
  optional?: boolean
  /** Said under the number once it is well written: that it is taken, for example. */
  note?: (type: DocumentType, number: string) => ReactNode
}

/** Type and number of a document of identity. What is typed is read at once, with its check digit. */
export function DocumentFields({ optional, note }: DocumentFieldsProps) {
  const [type, typed] = useWatch({ name: ['document_type_id', 'document'] }) as [string, string]
  const { trigger } = useFormContext()
  const chosen = (type || undefined) as DocumentType | undefined
  const read = chosen && typed.trim() ? normalizeDocument(chosen, typed) : undefined
  const help = !read ? (
    type === '31' ? (
      'Con o sin dígito de verificación: lo calculamos.'
    ) : undefined
  ) : read.ok ? (
    <>
      <span className="inline-flex items-center gap-1">
        <Check className="size-3.5 text-primary" aria-hidden />
        {formatDocument(read.number, type === '31' ? read.dv : undefined)}
        {type === '31' && `, dígito de verificación ${read.dv}`}
      </span>
      {note?.(chosen!, read.number)}
    </>
  ) : undefined
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Field name="document_type_id" label="Documento" optional={optional}>
        {(f) => (
          <Select
            {...f}
            value={f.value || (optional ? ANY : '')}
            onChange={(value) => {
              f.onChange(value === ANY ? '' : value)
              // What is right depends on the type.
              if (typed) void trigger('document')
            }}
            options={optional ? [{ value: ANY, label: 'Sin documento' }, ...options] : options}
          />
        )}
      </Field>
      <Field
        name="document"
        label="Número"
        optional={optional}
        required={optional ? undefined : 'Falta el número de documento'}
        help={help}
      >
        {(f) => <Input {...f} autoComplete="off" inputMode={type === '41' || type === '42' ? 'text' : 'numeric'} />}
      </Field>
    </div>
  )
}
