import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Hand } from 'lucide-react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Input } from '@/components/ui/input'
import { money } from '@/lib/format'
import { Field } from '../field'
import { MoneyInput } from '../number-input'
import { useRecord } from '../record-form'
import { DocumentEditor, leavingDocument } from './editor'
import type { LineColumn } from './line'
import { DocumentLines, useLines } from './lines'
import { type LineCell, LinesTable } from './lines-table'
import { DocumentScreen } from './screen'
import { DocumentState } from './state'
import { Story } from './story'

/** A document that no stock moves with: an entry written by hand, whose lines are accounts. */
interface Line {
  account: string
  debit: number | undefined
  credit: number | undefined
}

interface Draft {
  concept: string
  lines: readonly Line[]
}

const begun: Draft = {
  concept: 'Arriendo',
  lines: [
    { account: '5120', debit: 900_000, credit: undefined },
    { account: '1105', debit: undefined, credit: 900_000 },
  ],
}

const amount = (name: 'debit' | 'credit', label: string): LineColumn<Line> => ({
  name,
  label,
  cell: (f, line, change) => <MoneyInput {...f} value={line[name]} onChange={(pesos) => change({ [name]: pesos })} />,
})

function Editor() {
  const record = useRecord({ values: begun, save: async (draft: Draft) => draft, leaving: leavingDocument })
  const [lines, setLines] = useLines<Line, Draft>(record, 'lines')
  const sum = lines.reduce((total, line) => total + (line.debit ?? 0), 0)
  return (
    <DocumentEditor record={record} title="Nuevo asiento" submit="Guardar asiento" total={money(sum)}>
      <Field name="concept" label="Concepto">
        {(f) => <Input {...f} />}
      </Field>
      <DocumentLines
        path="lines"
        label="Renglones del asiento"
        lines={lines}
        set={setLines}
        keyOf={({ account }) => account}
        nameOf={({ account }) => account}
        columns={() => [amount('debit', 'Débito'), amount('credit', 'Crédito')]}
        finder={(control) => <Input {...control} aria-label="Cuenta" />}
        empty="Sin renglones"
      />
    </DocumentEditor>
  )
}

const columns: LineCell<Line>[] = [
  { header: 'Cuenta', cell: (line) => line.account },
  { header: 'Débito', numeric: true, cell: (line) => line.debit && money(line.debit) },
]

const Posted = () => (
  <DocumentScreen
    title="AS-1"
    badge={<DocumentState look={{ tone: 'good', icon: Hand }} word="Guardado" />}
    crumbs={[]}
    failure={{ title: 'No se guardó', text: 'La cuenta 5120 está inactiva' }}
    side={
      <Story
        title="Historia"
        steps={[{ icon: Hand, name: 'Guardado', by: 'Ana', at: '2026-11-22T15:00:00Z' }]}
        revision={2}
      />
    }
  >
    <LinesTable lines={begun.lines} keyOf={(line) => line.account} columns={columns} />
  </DocumentScreen>
)

async function drawn(component: () => ReactNode): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ staticData: { title: 'Documento', allow: 'public' }, component }),
    history: createMemoryHistory(),
  })
  await router.load()
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  )
  return renderToString(page).replaceAll('<!-- -->', '')
}

it('a document is written with its head, its lines and its sum on the button, each control under its name', async () => {
  const page = await drawn(Editor)
  expect(page.match(/aria-label="(Débito|Crédito) de \d+"/g)).toHaveLength(4)
  expect(page).toMatch(/Concepto.*value="Arriendo"/)
  expect(page).toMatch(
    /aria-label="Débito de 5120"[^>]*value="900.000"|value="900.000"[^>]*aria-label="Débito de 5120"/,
  )
  expect(page.match(/aria-label="Quitar \d+"/g)).toHaveLength(2)
  expect(page).toMatch(/Guardar asiento<\/span>.*900\.000/)
})

it('a document that was made tells its state, what failed, its lines and its story', async () => {
  const page = await drawn(Posted)
  for (const told of [
    'AS-1',
    'Guardado',
    'No se guardó',
    'La cuenta 5120 está inactiva',
    '5120',
    'Ana, ',
    'Se cambió 2 veces',
  ])
    expect(page).toContain(told)
})
