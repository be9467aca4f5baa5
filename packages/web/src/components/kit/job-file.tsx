import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api'
import { download } from '@/lib/file'
import { fetchFile } from './fetch-file'

interface JobFileProps {
  /** The job that made it. */
  id: string
  label?: string
  size?: 'sm' | 'md'
  className?: string
  onStart?: () => void
}

/** Downloads what a job made. It goes on when the person moves to another screen. */
export function JobFile({ id, label = 'Descargar resultado', size, className, onStart }: JobFileProps) {
  const [percent, setPercent] = useState<number>()
  const save = useMutation({
    mutationFn: async () => {
      const { url, name, size: bytes } = await api.jobs.jobResult({ id })
      download(await fetchFile(url, bytes, setPercent), name)
    },
    onSettled: () => setPercent(undefined),
    meta: { keep: true },
  })
  return (
    <Button
      variant="outline"
      size={size}
      className={className}
      busy={save.isPending}
      onClick={() => {
        onStart?.()
        save.mutate()
      }}
    >
      {!save.isPending && <Download />}
      {save.isPending ? (
        <span role="status">Descargando{percent === undefined ? '' : ` ${percent} %`}</span>
      ) : (
        <span className="min-w-0 truncate">{label}</span>
      )}
    </Button>
  )
}
