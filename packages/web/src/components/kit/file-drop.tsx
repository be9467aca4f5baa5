import { FileUp, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'

interface FileDropProps {
  /** As the `accept` of an input: `.xlsx,.csv`, `image/*`. */
  accept: string
  /** Largest size in MB. */
  maxMb?: number
  /** What to bring: `Arrastra tu planilla de Excel`. */
  label: string
  help?: string
  value?: File
  onChange: (file: File | undefined) => void
}

const fits = (file: File, accept: string) =>
  accept
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .some((one) =>
      one.startsWith('.')
        ? file.name.toLowerCase().endsWith(one)
        : one.endsWith('/*')
          ? file.type.startsWith(one.slice(0, -1))
          : file.type === one,
    )

/** One file, dragged or chosen. */
export function FileDrop({ accept, maxMb = 4.5, label, help, value, onChange }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = (file: File | undefined) => {
    const wrong = !file
      ? undefined
      : !fits(file, accept)
        ? `Ese archivo no sirve aquí. Trae uno de estos: ${accept.replaceAll(',', ', ')}`
        : file.size > maxMb * 1e6
          ? `El archivo pesa más de ${maxMb} MB`
          : undefined
    setProblem(wrong)
    onChange(wrong ? undefined : file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'rounded-lg border border-dashed border-input bg-card p-6 text-center transition-colors',
        over && 'border-primary bg-accent',
        problem && 'border-destructive',
      )}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <FileUp className="mx-auto mb-2 size-6 text-muted-foreground" aria-hidden />
      {value ? (
        <p className="flex items-center justify-center gap-2 font-medium">
          <span className="truncate">{value.name}</span>
          <Button variant="ghost" size="sm" aria-label="Quitar el archivo" onClick={() => take(undefined)}>
            <X />
          </Button>
        </p>
      ) : (
        <p className="font-medium">{label}</p>
      )}
      {help && <p className="mt-0.5 text-sm text-muted-foreground">{help}</p>}
      <p role="alert" className="text-sm text-destructive">
        {problem}
      </p>
      <Button variant="outline" className="mt-3" onClick={() => input.current?.click()}>
        {value ? 'Elegir otro' : 'Elegir archivo'}
      </Button>
    </section>
  )
}
