import { useMutation } from '@tanstack/react-query'
import { FileDrop } from '@/components/kit/file-drop'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api'
import { plural } from '@/lib/format'
import { say } from '@/lib/toast'
import { BadCells } from '@/shared/import/bad-cells'
import { ColumnMatching } from '@/shared/import/column-matching'
import { useSheet } from '@/shared/import/use-sheet'

/** A statement from its file to its lines; the columns of a bank are learned once. */
export function StatementFile({ bank }: { bank: { id: string } }) {
  const sheet = useSheet({ preview: (input) => api.treasury.previewStatement({ id: bank.id, ...input }) })
  const { file, preview, chosen, busy, error } = sheet
  const bring = useMutation({
    mutationFn: (input: NonNullable<typeof chosen>) => api.treasury.importStatement({ id: bank.id, ...input }),
    onSuccess: (done) => {
      say.good(`${plural(done.new, 'línea nueva', 'líneas nuevas')}; ${plural(done.known, 'ya estaba', 'ya estaban')}`)
      sheet.choose(undefined)
    },
  })
  return (
    <>
      <FileDrop
        accept=".xlsx,.csv,.ofx"
        label="Arrastra el extracto de tu banco"
        help="Excel (.xlsx), CSV u OFX. Si una parte ya estaba, no se repite."
        value={file}
        onChange={(next) => sheet.choose(next)}
      />
      {error && (
        <Alert tone="bad" title="No pudimos leer ese extracto">
          {error.message}
        </Alert>
      )}
      {preview && chosen && (
        <>
          <ColumnMatching preview={preview} busy={busy} match={sheet.match} />
          {preview.problems.length === 0 && (
            <>
              <BadCells cells={preview.errors} busy={busy} fix={sheet.fix} />
              <Button
                disabled={busy || preview.bad > 0 || preview.total === 0}
                busy={bring.isPending}
                onClick={() => bring.mutate(chosen)}
                className="justify-self-start"
              >
                Importar {plural(preview.new, 'línea nueva', 'líneas nuevas')}
              </Button>
            </>
          )}
        </>
      )}
    </>
  )
}
