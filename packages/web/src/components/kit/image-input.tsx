import { ImageUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'

interface ImageInputProps {
  value: File | '' | undefined
  onChange: (file: File | undefined) => void
  /** Address of the image that is kept now. */
  current?: string | null
  /** `logo`, `foto`. */
  noun: string
  /** What stands there without an image. */
  icon: ReactNode
  id?: string
}

const MAX_MB = 4
const TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** What is wrong with a file before it is sent; the server looks inside it. */
function problemOf({ type, size }: File): string | undefined {
  if (!TYPES.includes(type)) return 'Elige una imagen PNG, JPG o WebP'
  return size > MAX_MB * 1e6 ? `El archivo pesa más de ${MAX_MB} MB` : undefined
}

/** A logo or a photo of a record: what there is, or what was just chosen; it is saved with the form. */
export function ImageInput({ value, onChange, current, noun, icon, id }: ImageInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  useEffect(() => {
    if (!(value instanceof File)) return setChosen(undefined)
    const url = URL.createObjectURL(value)
    setChosen(url)
    return () => URL.revokeObjectURL(url)
  }, [value])
  const take = (file: File | undefined) => {
    if (!file) return
    const wrong = problemOf(file)
    setProblem(wrong)
    if (!wrong) onChange(file)
  }
  const shown = chosen ?? current
  return (
    <div className="flex items-center gap-4">
      <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-lg border bg-white text-neutral-400 [&>svg]:size-6">
        {shown ? <img src={shown} alt="" className="size-full object-contain" /> : icon}
      </span>
      <div className="min-w-0">
        <input
          ref={input}
          id={id}
          type="file"
          accept={TYPES.join(',')}
          tabIndex={-1}
          aria-label={`Elegir ${noun}`}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
          <ImageUp /> {shown ? `Cambiar ${noun}` : `Elegir ${noun}`}
        </Button>
        <p
          role={problem ? 'alert' : undefined}
          className={problem ? 'mt-1 text-sm text-destructive' : 'mt-1 text-xs text-muted-foreground'}
        >
          {problem ?? `PNG, JPG o WebP de hasta ${MAX_MB} MB.`}
        </p>
      </div>
    </div>
  )
}

/** A name with its logo before it, or with what stands for one. */
export function LogoName({ name, logo, icon }: { name: string; logo: string | null; icon: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2.5 align-middle">
      <span className="grid size-7 shrink-0 place-items-center overflow-hidden rounded-md border bg-white text-neutral-400 [&>svg]:size-4">
        {logo ? <img src={logo} alt="" className="size-full object-contain" /> : icon}
      </span>
      {name}
    </span>
  )
}
