import { useEffect, useRef, useState } from 'react'
import { Alert } from '@/components/ui/bits'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { NoticeLine } from '../ticket/notice-line'
import { useTill } from '../till'
import { type BarcodeReader, barcodeReader } from './barcode-reader'

/** Between two looks at what the camera sees. */
const LOOK_MS = 120
/** How long a code counts once while it stays before the camera. */
const SAME_MS = 2_500

const why = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'El navegador no deja usar la cámara. Permítela en el candado de la barra de direcciones.'
    : error instanceof DOMException && error.name === 'NotFoundError'
      ? 'Este equipo no tiene cámara.'
      : 'No se pudo abrir la cámara. Ciérrala en otras aplicaciones e intenta otra vez.'

/** Shows what the camera at the back sees and tells each code that it reads. Answers what goes wrong, in Spanish. */
function useCamera(video: React.RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [problem, setProblem] = useState<string>()
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    let over = false
    let stream: MediaStream | undefined
    let last = { code: '', at: 0 }
    const look = async (reader: BarcodeReader): Promise<void> => {
      if (over) return
      const [found] = video.current ? await reader.detect(video.current).catch(() => []) : []
      const at = Date.now()
      if (found && !over) {
        if (found.rawValue !== last.code || at - last.at > SAME_MS) latest.current(found.rawValue)
        last = { code: found.rawValue, at }
      }
      setTimeout(() => void look(reader), LOOK_MS)
    }
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      })
      if (over || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      await look(await barcodeReader())
    }
    const stop = () => {
      over = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    open().catch((error) => !over && setProblem(why(error)))
    return stop
  }, [video])
  return problem
}

/** The camera as a scanner: each code that it reads goes on the ticket, and it goes on reading. */
export default function CameraDialog({ close }: { close: () => void }) {
  const { scan } = useTill()
  const video = useRef<HTMLVideoElement>(null)
  const [read, setRead] = useState<string>()
  const problem = useCamera(video, (code) => {
    navigator.vibrate?.(60)
    setRead(code)
    void scan(code)
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title="Escanear con la cámara" description="Pon el código de barras dentro del recuadro.">
        <div className="grid gap-3">
          {problem ? (
            <Alert tone="warning">{problem}</Alert>
          ) : (
            <div className="relative overflow-hidden rounded-xl bg-muted">
              <video
                ref={video}
                muted
                playsInline
                className="aspect-4/3 w-full object-cover"
                aria-label="Lo que ve la cámara"
              />
              <span aria-hidden className="absolute inset-x-8 top-1/4 bottom-1/4 rounded-lg border-2 border-primary" />
            </div>
          )}
          <NoticeLine />
          <p role="status" className="min-h-5 text-sm text-muted-foreground">
            {read && `Leído ${read}`}
          </p>
        </div>
      </DialogContent>
    </Dialog>
  )
}
