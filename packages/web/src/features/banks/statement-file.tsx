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
import { StatementNotices, type StatementPreview, StatementQuestions } from './statement-questions'

/** Wrong cells that no open question is of: an answer mends all of those together. */
function unasked({ errors, asks }: StatementPreview) {
  const open = new Set(asks.filter(({ answer }) => answer === '').map(({ column }) => column))
  return errors.filter(({ column, message }) => !open.has(column) || !/elige|elígelo/.test(message))
}

/** A statement from its file to its lines; the columns of a bank are learned once. */
export function StatementFile({ bank }: { bank: { id: string } }) {
  const sheet = useSheet<StatementPreview>({
    preview: (input) => api.treasury.previewStatement({ id: bank.id, ...input }),
  })
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
        accept=".xlsx,.csv,.txt,.ofx,.qfx"
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
          {preview.fields.length > 0 ? (
            <ColumnMatching preview={preview} busy={busy} match={sheet.match} />
          ) : (
            preview.problems.map((problem) => (
              <Alert key={problem} tone="bad" title="Ese extracto no es de este banco">
                {problem}
              </Alert>
            ))
          )}
          {preview.problems.length === 0 && (
            <>
              <StatementQuestions asks={preview.asks} busy={busy} answer={sheet.answer} />
              <BadCells cells={unasked(preview)} busy={busy} fix={sheet.fix} leave={sheet.leave} />
              <StatementNotices
                rows={preview.left}
                count={preview.left_count}
                busy={busy}
                isLeft={sheet.isLeft}
                take={(row) => sheet.leave(row, false)}
              />
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
