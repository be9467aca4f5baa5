import { plain } from '@tendero/core/kernel/values/text'
import { X } from 'lucide-react'
import { useState } from 'react'

interface TermsInputProps {
  value: readonly string[]
  onChange: (terms: string[]) => void
  id?: string
  placeholder?: string
}

/** Several short words, each closed with Enter or a comma; a pasted list comes in at once. */
export function TermsInput({ value, onChange, id, placeholder = 'S, M, L, XL' }: TermsInputProps) {
  const [text, setText] = useState('')
  const add = (typed: string) => {
    const next = [...value]
    for (const word of typed.split(/[,;\n\t]/).map((part) => part.trim()))
      if (word && !next.some((term) => plain(term) === plain(word))) next.push(word.slice(0, 40))
    if (next.length > value.length) onChange(next)
    setText('')
  }
  return (
    <div className="control h-auto! min-h-9 flex-wrap items-center gap-1.5 py-1.5 focus-within:border-ring focus-within:ring-2 focus-within:ring-ring/30">
      {value.map((term) => (
        <span key={term} className="inline-flex items-center gap-1 rounded-md bg-muted py-0.5 pr-1 pl-2 text-sm">
          {term}
          <button
            type="button"
            aria-label={`Quitar ${term}`}
            className="grid size-5 place-items-center rounded-sm text-muted-foreground hover:text-foreground"
            onClick={() => onChange(value.filter((other) => other !== term))}
          >
            <X className="size-3.5" />
          </button>
        </span>
      ))}
      <input
        id={id}
        value={text}
        autoComplete="off"
        placeholder={value.length === 0 ? placeholder : 'Otro…'}
        className="min-w-24 flex-1 bg-transparent outline-none"
        onChange={(event) =>
          /[,;\n]/.test(event.target.value) ? add(event.target.value) : setText(event.target.value)
        }
        onBlur={() => text && add(text)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text.trim()) {
            event.preventDefault()
            add(text)
          }
          if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
        }}
      />
    </div>
  )
}
