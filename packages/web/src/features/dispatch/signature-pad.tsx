import { Eraser } from 'lucide-react'
import { type PointerEvent, type Ref, useId, useImperativeHandle, useRef } from 'react'
import { Button } from '@/components/ui/button'

export interface SignatureRef {
  /** What was drawn, as a picture; undefined when nothing was. */
  file: () => Promise<File | undefined>
}

const [WIDTH, HEIGHT] = [600, 220]

/** A place to sign with a finger, a pen or the mouse. Nobody has to: the paper may be signed too. */
export function SignaturePad({ ref }: { ref: Ref<SignatureRef> }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  const drawn = useRef(false)
  const id = useId()
  useImperativeHandle(ref, () => ({
    file: () =>
      new Promise((resolve) => {
        if (!drawn.current || !canvas.current) return resolve(undefined)
        canvas.current.toBlob((blob) =>
          resolve(blob ? new File([blob], 'firma.png', { type: 'image/png' }) : undefined),
        )
      }),
  }))
  const at = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    return [((event.clientX - box.left) * WIDTH) / box.width, ((event.clientY - box.top) * HEIGHT) / box.height]
  }
  const pen = () => {
    const context = canvas.current?.getContext('2d')
    if (context) Object.assign(context, { lineWidth: 3, lineCap: 'round', lineJoin: 'round', strokeStyle: '#111' })
    return context
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    drawn.current = true
    const context = pen()
    context?.beginPath()
    context?.moveTo(...at(event))
  }
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return
    const context = pen()
    context?.lineTo(...at(event))
    context?.stroke()
  }
  const end = () => {
    drawing.current = false
  }
  const clear = () => {
    drawn.current = false
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT)
  }
  return (
    <div>
      <div className="mb-1 flex items-center justify-between">
        <span id={id} className="font-medium">
          Firma
        </span>
        <Button type="button" variant="ghost" size="sm" onClick={clear}>
          <Eraser /> Borrar
        </Button>
      </div>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        aria-labelledby={id}
        role="img"
        className="w-full touch-none rounded-lg border border-input bg-white"
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <p className="mt-1 text-sm text-muted-foreground">Con el dedo o el ratón. También puede firmar en el papel.</p>
    </div>
  )
}
