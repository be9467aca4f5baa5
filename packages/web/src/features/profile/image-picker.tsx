import { ImageUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { say } from '@/lib/toast'

interface ImagePickerProps {
  /** `Subir foto`. */
  label: string
  accept: string
  maxMb: number
  help: string
  busy: boolean
  onPick: (file: File) => void
  /** What there is now. */
  children: ReactNode
}

/** What there is, and a button to bring another: it is saved at once. */
export function ImagePicker({ label, accept, maxMb, help, busy, onPick, children }: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    if (file.size > maxMb * 1e6) say.bad(`El archivo pesa más de ${maxMb} MB`)
    else onPick(file)
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      {children}
      <div className="min-w-0 flex-1 basis-48">
        <input
          ref={input}
          type="file"
          accept={accept}
          tabIndex={-1}
          aria-label={label}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button variant="outline" busy={busy} onClick={() => input.current?.click()}>
          <ImageUp /> {label}
        </Button>
        <p className="mt-1.5 text-xs text-muted-foreground">{help}</p>
      </div>
    </div>
  )
}
