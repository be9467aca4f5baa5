import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { download } from '@/lib/file'

/** Downloads what is on the screen as a workbook. */
export function ExcelButton({ file }: { file: () => Promise<Blob> }) {
  const save = useMutation({ mutationFn: file, onSuccess: (blob) => download(blob), meta: { keep: true } })
  return (
    <Button variant="outline" busy={save.isPending} onClick={() => save.mutate()}>
      <FileSpreadsheet /> Excel
    </Button>
  )
}
