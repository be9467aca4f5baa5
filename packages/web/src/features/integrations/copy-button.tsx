import { Copy } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { say } from '@/lib/toast'

/** Puts a text where it can be pasted from. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say.good('Copiado'),
      () => say.bad('No se pudo copiar: selecciónalo y cópialo'),
    )
  return (
    <Button variant="outline" className="mt-2" onClick={() => void copy()}>
      <Copy /> {label}
    </Button>
  )
}
