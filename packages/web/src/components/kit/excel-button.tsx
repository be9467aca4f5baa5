import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { download, openFile } from '@/lib/file'

/** Downloads what is on the screen as a workbook. */
export function ExcelButton({ file }: { file: () => Promise<Blob> }) {
  const save = useMutation({ mutationFn: file, onSuccess: (blob) => download(blob), meta: { keep: true } })
  return (
    <Button variant="outline" busy={save.isPending} onClick={() => save.mutate()}>
      <FileSpreadsheet /> Excel
    </Button>
  )
}

/** Opens what is on the screen as a PDF, to be printed. */
export function PdfButton({ file }: { file: () => Promise<Blob> }) {
  const open = useMutation({ mutationFn: file, onSuccess: (blob) => openFile(blob), meta: { keep: true } })
  return (
    <Button variant="outline" busy={open.isPending} onClick={() => open.mutate()}>
      <FileText /> PDF
    </Button>
  )
}
