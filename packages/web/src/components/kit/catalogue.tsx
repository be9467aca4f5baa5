import { type UseQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import type { Resource, Verb } from '@tendero/core/kernel/permissions'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { ApiError } from '@/lib/api-error'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { confirm } from './confirm'
import { type Column, DataTable } from './data-table'
import { Page } from './page'
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
  /** What it is for, when there is none yet. */
  teach: string
}

interface CatalogueProps<T extends { id: string }, V extends FieldValues> {
  what: What<T, V>
  list: (input: ListSearch['input']) => UseQueryOptions<Rows<T>, ApiError, Rows<T>, readonly unknown[]>
  columns: readonly Column<T>[]
  /** The fields of its form, three as a rule. */
  fields: ReactNode
  /** Creates when there is no row, else updates it. */
  save: (values: V, row: T | undefined) => Promise<unknown>
  remove?: (row: T) => Promise<unknown>
}

/** The whole screen of a small kind of record: list, and a form at its side. */
export function Catalogue<T extends { id: string }, V extends FieldValues>({
  what,
  list: call,
  columns,
  fields,
  save,
  remove,
}: CatalogueProps<T, V>) {
  const list = useListSearch()
  const query = useList(call(list.input))
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' })
  const [open, setOpen] = useState<{ row: T | undefined }>()
  const [creates, updates, deletes] = [useMay(what, 'create'), useMay(what, 'update'), useMay(what, 'delete')]
  const create = creates ? { label: `Crear ${what.one}`, run: () => setOpen({ row: undefined }) } : undefined
  return (
    <Page title={title} primary={create}>
      <TableToolbar list={list} search="Buscar por nombre" />
      <DataTable
        query={query}
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={updates ? (row) => setOpen({ row }) : undefined}
        empty={
          <Empty title={title} action={create && <Button onClick={create.run}>{create.label}</Button>}>
            {what.teach}
          </Empty>
        }
      />
      <Sheet open={open !== undefined} onOpenChange={(shown) => !shown && setOpen(undefined)}>
        {open && (
          <SheetContent title={open.row ? what.name(open.row) : `Crear ${what.one}`}>
            <CatalogueForm
              what={what}
              row={open.row}
              save={save}
              remove={deletes ? remove : undefined}
              close={() => setOpen(undefined)}
            >
              {fields}
            </CatalogueForm>
          </SheetContent>
        )}
      </Sheet>
    </Page>
  )
}

function useMay(what: { resource?: Resource }, verb: Verb): boolean {
  const can = useCan(`${what.resource}-${verb}`)
  return can || !what.resource
}

interface FormProps<T, V> {
  what: What<T, V>
  row: T | undefined
  save: (values: V, row: T | undefined) => Promise<unknown>
  remove?: (row: T) => Promise<unknown>
  close: () => void
  children: ReactNode
}

function CatalogueForm<T, V extends FieldValues>({ what, row, save, remove, close, children }: FormProps<T, V>) {
  const cache = useQueryClient()
  const name = what.one[0]!.toUpperCase() + what.one.slice(1)
  const record = useRecord<V>({
    values: what.values(row),
    save: (values) => save(values, row),
    done: `${name}: guardado`,
    onSaved: close,
  })
  const drop = async () => {
    if (!row || !remove) return
    if (!(await confirm({ title: `¿Eliminar ${what.name(row)}?`, action: 'Eliminar', danger: true }))) return
    try {
      await remove(row)
      void cache.invalidateQueries()
      say.good(`${name}: eliminado`)
      close()
    } catch (error) {
      if (error instanceof ApiError && !error.shown) say.bad(error.message)
    }
  }
  return (
    <RecordForm
      record={record}
      submit={`Guardar ${what.one}`}
      actions={
        row &&
        remove && (
          <Button variant="ghost" onClick={drop} className="text-destructive hover:bg-destructive-soft">
            <Trash2 /> Eliminar
          </Button>
        )
      }
    >
      {children}
    </RecordForm>
  )
}
