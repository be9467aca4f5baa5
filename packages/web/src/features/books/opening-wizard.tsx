import { useMutation } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { FileDrop } from '@/components/kit/file-drop'
import { Labelled } from '@/components/kit/labelled'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DateInput } from '@/components/ui/date-input'
import { api } from '@/lib/api'
import { download } from '@/lib/file'
import { count, money, today } from '@/lib/format'
import { say } from '@/lib/toast'
import { BadCells } from '@/shared/import/bad-cells'
import { ColumnMatching } from '@/shared/import/column-matching'
import { useSheet } from '@/shared/import/use-sheet'

type Preview = Awaited<ReturnType<Api['closings']['previewOpening']>>

/** A sheet of balances from its file to its entry: matched, fixed, and posted only when it balances. */
export function OpeningWizard() {
  const [day, setDay] = useState(today())
  const sheet = useSheet<Preview>({ preview: (input) => api.closings.previewOpening(input) })
  const { file, preview, chosen, busy, error } = sheet
  const post = useMutation({
    mutationFn: (input: NonNullable<typeof chosen>) => api.closings.createOpening({ ...input, date: day }),
    onSuccess: ({ number }) => {
      say.good(`Saldos iniciales ${number} registrados`)
      sheet.choose(undefined)
    },
  })
  return (
    <>
      <FileDrop
        accept=".xlsx,.csv"
        label="Arrastra tu planilla de saldos"
        help="Excel (.xlsx) o CSV, hasta 4,5 MB."
        value={file}
        onChange={(next) => sheet.choose(next)}
      />
      {busy && !preview && (
        <p role="status" className="text-center text-muted-foreground">
          Revisando cada fila…
        </p>
      )}
      {error && (
        <Alert tone="bad" title="No pudimos leer esa planilla">
          {error.message}
        </Alert>
      )}
      {preview && chosen && (
        <>
          <ColumnMatching preview={preview} busy={busy} match={sheet.match} />
          {preview.problems.length === 0 && (
            <>
              <Sums preview={preview} />
              <BadCells cells={preview.errors} busy={busy} fix={sheet.fix} />
              {preview.bad > 0 && <Corrections chosen={chosen} />}
              <div className="flex flex-wrap items-end gap-3">
                <Labelled label="Saldos al cierre de" help="Casi siempre, el día antes de empezar a vender aquí.">
                  {(id) => <DateInput id={id} value={day} max={today()} onChange={(next) => setDay(next ?? today())} />}
                </Labelled>
                <Button
                  disabled={preview.why !== null || busy}
                  busy={post.isPending}
                  onClick={() => post.mutate(chosen)}
                >
                  Registrar saldos iniciales
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </>
  )
}

/** What a sheet adds up to, and why it cannot be posted yet. */
function Sums({ preview }: { preview: Preview }) {
  return (
    <Card title="Así quedan tus saldos">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name="Débitos" text={money(preview.debit)} />
        <Figure name="Créditos" text={money(preview.credit)} />
        <Figure name="Diferencia" text={money(Math.abs(preview.difference))} />
        <Figure name="Facturas" text={count(preview.documents)} />
      </dl>
      {preview.why && (
        <Alert tone="warning" title="Aún no se puede registrar" className="mt-3">
          {preview.why}
        </Alert>
      )}
    </Card>
  )
}

const Figure = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt className="text-sm text-muted-foreground">{name}</dt>
    <dd className="text-lg font-semibold tabular-nums">{text}</dd>
  </div>
)

function Corrections({ chosen }: { chosen: Parameters<Api['closings']['openingCorrections']>[0] }) {
  const save = useMutation({
    mutationFn: () => api.closings.openingCorrections(chosen),
    onSuccess: (sheet) => download(sheet),
    meta: { keep: true },
  })
  return (
    <Button variant="link" busy={save.isPending} onClick={() => save.mutate()} className="justify-self-start px-0">
      <FileDown /> Descargar las filas por corregir
    </Button>
  )
}
