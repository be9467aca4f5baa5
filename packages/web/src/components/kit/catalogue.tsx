import type { UseQueryOptions } from '@tanstack/react-query'
import { useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import type { Resource, Verb } from '@tendero/core/kernel/permissions'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Badge } from '@/components/ui/badge'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import type { Client } from '@/lib/api'
import type { ApiError } from '@/lib/api-error'
import { useCan, usePerson } from '@/lib/person'
import { type Plain, place } from '@/lib/place'
import { DataTable } from './data-table'
import { type Column, shown } from './data-table-column'
import { cellValue } from './export-rows'
import { Page } from './page'
import { type Answer, RecordActions } from './record-actions'
import { RecordForm, useRecord } from './record-form'
import { Empty } from './states'
import { TableToolbar } from './table-toolbar'
import { type ListSearch, type Page as Rows, useList, useListSearch } from './use-list-search'

interface What<T, V> {
  /** The noun: `impuesto`. */
  one: string
  /** What a new one starts with, and what the fields of an old one are. */
  values: (row: T | undefined) => V
  /** What its name is, for titles and questions. */
  name: (row: T) => string
  /** Whose permissions count; without it whoever sees the list may change it. */
  resource?: Resource
  /** User types that may change it, where no permission says so. */
  types?: readonly number[]
  /** Its title and address, for one whose `/add` is an address too: the list with its form open. */
  at?: { title: string; path: Adding }
  /** What the search looks in: `Nombre, documento o teléfono`; the name unless told. */
  search?: string
  /** Turns it on or off; with it the list tells and filters what is inactive. */
  turn?: (row: T, active: boolean) => Promise<unknown>
  /** What it is for, when there is none yet. */
  teach: string
}

type Input = ListSearch<'active'>['input']

interface CatalogueProps<T extends { id: string; active?: boolean }, V extends FieldValues> {
  what: What<T, V>
  list: (input: Input) => UseQueryOptions<Rows<T>, ApiError, Rows<T>, readonly unknown[]>
  columns: readonly Column<T>[]
  /** The fields of its form, three as a rule. */
  fields: ReactNode
  /** Creates when there is no row, else updates it; with the client that it is given, which is not always one that sends. */
  save: (values: V, row: T | undefined, api: Client) => Promise<unknown>
  remove?: (row: T) => Promise<Answer>
}

export const activeStates = [
  { value: 'true', label: 'Activos' },
  { value: 'false', label: 'Inactivos' },
]

/** Lists whose `/add` is an address too. */
type Adding = Extract<Plain, `${string}/add`> extends `${infer List}/add` ? Extract<Plain, List> : never

/** The whole screen of a small kind of record: list, and a form at its side. */
export function Catalogue<T extends { id: string; active?: boolean }, V extends FieldValues>({
  what,
  list: call,
  columns,
  fields,
  save,
  remove,
}: CatalogueProps<T, V>) {
  const list = useListSearch<'active'>(what.turn ? ['active'] : [])
  const query = useList(call(list.input))
  const last = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' })
  const title = what.at?.title ?? last
  const { open, show, close } = useOpenRow<T>(what.at?.path)
  const [creates, updates, deletes] = [useMay(what, 'create'), useMay(what, 'update'), useMay(what, 'delete')]
  const create = creates ? { label: `Crear ${what.one}`, run: () => show({ row: undefined }) } : undefined
  return (
    <Page title={title} primary={create}>
      <TableToolbar
        list={list}
        search={what.search ?? 'Buscar por nombre'}
        filters={what.turn && [{ name: 'active', label: 'Estado', options: activeStates }]}
      />
      <DataTable
        query={query}
        list={list}
        columns={what.turn ? withState(columns) : columns}
        rowKey={(row) => row.id}
        onRow={updates ? (row) => show({ row }) : undefined}
        empty={
          <Empty
            title={`Aún no hay ${title.toLowerCase()}`}
            action={create && <Button onClick={create.run}>{create.label}</Button>}
          >
            {what.teach}
          </Empty>
        }
      />
      <Sheet open={open !== undefined} onOpenChange={(shown) => !shown && close()}>
        {open && (
          <SheetContent title={open.row ? what.name(open.row) : `Crear ${what.one}`}>
            <CatalogueForm what={what} row={open.row} save={save} remove={deletes ? remove : undefined} close={close}>
              {fields}
            </CatalogueForm>
          </SheetContent>
        )}
      </Sheet>
    </Page>
  )
}

/** The row whose form is open. With a path, the form of a new one has the address `{path}/add`. */
function useOpenRow<T>(path: Adding | undefined) {
  const navigate = useNavigate()
  const adding = useLocation({ select: ({ pathname }) => path !== undefined && pathname === `${path}/add` })
  const [chosen, choose] = useState<{ row: T | undefined }>()
  const go = (to: Plain) => void navigate({ ...place({ to }), search: true })
  return {
    open: adding ? { row: undefined } : chosen,
    show: (next: { row: T | undefined }) => (path && !next.row ? go(`${path}/add`) : choose(next)),
    close: () => (path && adding ? go(path) : choose(undefined)),
  }
}

const STATE = 'Estado'
const stateColumn: Column<{ active?: boolean }> = {
  header: STATE,
  sheetOnly: true,
  cell: (row) => (row.active === false ? 'Inactivo' : 'Activo'),
}

/** The columns of a list whose rows may be inactive: the first says it, and so does the sheet. */
export const withState = <T extends { active?: boolean }>([first, ...rest]: readonly Column<T>[]): Column<T>[] => [
  {
    ...first!,
    cell: (row) => (
      <>
        {shown(first!, row)} {row.active === false && <Badge className="ml-1.5">Inactivo</Badge>}
      </>
    ),
    value: (row) => cellValue(first!, row),
  },
  ...rest,
  ...(rest.some(({ header }) => header === STATE) ? [] : [stateColumn]),
]

function useMay({ resource, types }: { resource?: Resource; types?: readonly number[] }, verb: Verb): boolean {
  const type = usePerson()?.userType
  const can = useCan(`${resource}-${verb}`)
  return resource ? can : !types || types.some((one) => one === type)
}

interface FormProps<T, V> {
  what: What<T, V>
  row: T | undefined
  save: (values: V, row: T | undefined, api: Client) => Promise<unknown>
  remove?: (row: T) => Promise<Answer>
  close: () => void
  children: ReactNode
}

function CatalogueForm<T extends { active?: boolean }, V extends FieldValues>({
  what,
  row,
  save,
  remove,
  close,
  children,
}: FormProps<T, V>) {
  const record = useRecord<V>({
    values: what.values(row),
    save: (values, api) => save(values, row, api),
    done: row ? 'Cambios guardados' : 'Guardado',
    onSaved: close,
  })
  const { turn } = what
  const off = row?.active === false
  return (
    <RecordForm
      record={record}
      submit={`Guardar ${what.one}`}
      actions={
        row && (
          <RecordActions
            name={what.name(row)}
            active={!off}
            question={`¿Eliminar ${what.name(row)}?`}
            turn={turn && ((active) => turn(row, active))}
            remove={remove && (() => remove(row))}
            close={close}
          />
        )
      }
    >
      {off && <Alert tone="warning">Está inactivo: no aparece al elegir. Lo que ya lo usa sigue igual.</Alert>}
      {children}
    </RecordForm>
  )
}
