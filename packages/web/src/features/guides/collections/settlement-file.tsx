import { useMutation, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { FileDrop } from '@/components/kit/file-drop'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { openFile } from '@/lib/file'
import { money, plural } from '@/lib/format'
import { say } from '@/lib/toast'
import { BankSelect } from '@/shared/banks/bank-select'
import { BadCells } from '@/shared/import/bad-cells'
import { ColumnMatching } from '@/shared/import/column-matching'
import { useSheet } from '@/shared/import/use-sheet'

type Comparison = Awaited<ReturnType<typeof api.guides.previewSettlementSheet>>

/** The settlement sheet of a carrier, from its file to what it pays and what is to be claimed. */
export function SettlementFile({ done }: { done: () => void }) {
  const owed = useQuery(q.guides.owedByCarriers())
  const [carrier, setCarrier] = useState('')
  const carriers = (owed.data?.data ?? []).filter(({ kind }) => kind === 'conveyor')
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <Label htmlFor="carrier">Transportadora</Label>
        <Select
          id="carrier"
          value={carrier}
          onChange={setCarrier}
          placeholder={carriers.length > 0 ? 'Elige la transportadora' : 'Ninguna te debe recaudos'}
          options={carriers.map(({ id, name, owed: cents }) => ({
            value: id,
            label: `${name} (te debe ${money(cents)})`,
          }))}
        />
      </div>
      {carrier && <SheetOf key={carrier} carrier={carrier} done={done} />}
    </div>
  )
}

function SheetOf({ carrier, done }: { carrier: string; done: () => void }) {
  const [found, setFound] = useState<Comparison>()
  const sheet = useSheet({
    preview: async (input) => {
      const answer = await api.guides.previewSettlementSheet({ carrier_id: carrier, ...input })
      setFound(answer)
      return answer.preview
    },
  })
  const { file, preview, chosen, busy, error } = sheet
  return (
    <>
      <FileDrop
        accept=".xlsx,.csv,.pdf"
        label="Arrastra la relación de la transportadora"
        help="Excel (.xlsx), CSV o PDF con el número de cada guía y lo que recaudaron. Nada se guarda hasta que la aceptes."
        value={file}
        onChange={(next) => sheet.choose(next)}
      />
      {error && (
        <Alert tone="bad" title="No pudimos leer esa relación">
          {error.message}
        </Alert>
      )}
      {preview && chosen && (
        <>
          <ColumnMatching preview={preview} busy={busy} match={sheet.match} />
          {preview.problems.length === 0 && (
            <>
              <BadCells cells={preview.errors} busy={busy} fix={sheet.fix} />
              {found && preview.bad === 0 && (
                <Found found={found} sheet={{ carrier_id: carrier, ...chosen }} done={done} />
              )}
            </>
          )}
        </>
      )}
    </>
  )
}

interface FoundProps {
  found: Comparison
  sheet: Parameters<typeof api.guides.printClaim>[0]
  done: () => void
}

function Found({ found: { differences, guides, paid, claimed }, sheet, done }: FoundProps) {
  const [bank, setBank] = useState('')
  const [reference, setReference] = useState('')
  const claim = useMutation({
    mutationFn: () => api.guides.printClaim(sheet),
    onSuccess: (blob) => openFile(blob),
    meta: { keep: true },
  })
  const accept = useMutation({
    mutationFn: () =>
      api.guides.acceptSettlementSheet({ ...sheet, bank_id: bank, ...(reference ? { reference } : {}) }),
    onSuccess: (kept) => {
      say.good(`${plural(kept.guides, 'guía liquidada', 'guías liquidadas')}`)
      done()
    },
  })
  return (
    <>
      <p className="font-medium">
        Paga {plural(guides, 'guía')}: te llegan {money(paid)}.
      </p>
      {differences.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-semibold">
            {plural(differences.length, 'diferencia')}
            {claimed > 0 ? `, por reclamar ${money(claimed)}` : ''}
          </h3>
          <ul className="grid gap-2">
            {differences.map((one) => (
              <li key={`${one.guide}${one.kind}${one.text}`} className="rounded-lg border bg-card p-3">
                <p className="flex justify-between gap-3 font-medium">
                  <span>
                    {one.kind_name} · {one.guide}
                  </span>
                  {one.claimed > 0 && <span>{money(one.claimed)}</span>}
                </p>
                <p className="text-sm text-muted-foreground">{one.text}</p>
              </li>
            ))}
          </ul>
          <Button
            variant="outline"
            className="justify-self-start"
            busy={claim.isPending}
            onClick={() => claim.mutate()}
          >
            {!claim.isPending && <FileText />} Carta de reclamo
          </Button>
        </section>
      )}
      {guides > 0 && (
        <>
          <div className="grid gap-2">
            <Label htmlFor="bank">Banco al que te consignó</Label>
            <BankSelect id="bank" value={bank} onChange={setBank} />
          </div>
          <div className="grid gap-2">
            <Label htmlFor="reference">Referencia (opcional)</Label>
            <Input
              id="reference"
              value={reference}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => setReference(event.target.value)}
            />
          </div>
          <Button
            className="justify-self-start"
            disabled={!bank}
            busy={accept.isPending}
            onClick={() => accept.mutate()}
          >
            Aceptar y liquidar
          </Button>
        </>
      )}
    </>
  )
}
