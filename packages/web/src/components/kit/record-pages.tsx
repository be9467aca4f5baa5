import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { Resource } from '@tendero/core/kernel/permissions'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Badge } from '@/components/ui/badge'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import type { Client } from '@/lib/api'
import type { ApiError } from '@/lib/api-error'
import { useCan } from '@/lib/person'
import type { Place, Plain } from '@/lib/place'
import { Page } from './page'
import { type Answer, RecordActions } from './record-actions'
import { RecordForm, useRecord } from './record-form'
import { Loaded } from './states'

interface Row {
  id: string
  name: string
  active: boolean
}

/** What the calls of a record do; `recordOf` makes it of their name. */
interface Calls<R, V> {
  what: { values: (row: R | undefined) => V; turn: (row: R, active: boolean) => Promise<unknown> }
  get: (id: string) => UseQueryOptions<R, ApiError, R, readonly unknown[]>
  save: (values: V, row: R | undefined, client: Client) => Promise<R>
  remove: (row: R) => Promise<Answer>
}

/** A record that has screens of its own: what its calls do, and its words. */
interface RecordScreens<R, V> extends Calls<R, V> {
  /** The noun: `cliente`. */
  one: string
  /** Whose permissions count. */
  resource: Resource
  list: { label: string; to: Plain }
  /** Where one is seen, and where it is changed. */
  screen: (id: string) => Place
  edit: (id: string) => Place
  /** Why nobody changes this one; undefined for one that may be. */
  locked?: (row: R) => string | undefined
  Fields: (props: { row?: R }) => ReactNode
}
interface Of<R, V> {
  of: RecordScreens<R, V>
}

const submitOf = (one: string) => `Guardar ${one}`
const doneOf = (one: string) => `${one[0]!.toUpperCase()}${one.slice(1)} guardado`

/** The record of the address. */
function useRow<R>(get: Calls<R, never>['get']) {
  const { id = '' } = useParams({ strict: false })
  return useQuery(get(id))
}

/** The form of a new record; once saved, its page. */
export function NewRecord<R extends Row, V extends FieldValues>({ of }: Of<R, V>) {
  const { one, what, list, save, screen, Fields } = of
  const navigate = useNavigate()
  const record = useRecord({
    values: what.values(undefined),
    save: (values, api) => save(values, undefined, api),
    done: doneOf(one),
    onSaved: ({ id }) => void navigate(screen(id)),
  })
  return (
    <Page title={`Crear ${one}`} width="form" crumbs={[list]}>
      <RecordForm record={record} submit={submitOf(one)}>
        <Fields />
      </RecordForm>
    </Page>
  )
}

/** The form that changes the record of the address. */
export function EditRecord<R extends Row, V extends FieldValues>({ of }: Of<R, V>) {
  return <Loaded query={useRow(of.get)}>{(row) => <EditForm key={row.id} of={of} row={row} />}</Loaded>
}

function EditForm<R extends Row, V extends FieldValues>({ of, row }: Of<R, V> & { row: R }) {
  const { one, what, list, save, screen, locked, Fields } = of
  const record = useRecord({
    values: what.values(row),
    save: (values, api) => save(values, row, api),
    done: doneOf(one),
  })
  const why = locked?.(row)
  return (
    <Page title={row.name} width="form" crumbs={[list, { label: row.name, to: screen(row.id) }]}>
      {why ? (
        <Alert>{why}</Alert>
      ) : (
        <RecordForm record={record} submit={submitOf(one)}>
          <Fields row={row} />
        </RecordForm>
      )}
    </Page>
  )
}

interface RecordPageProps<R, V> extends Of<R, V> {
  /** What is told of it below its name. */
  description?: (row: R) => string
  children: (row: R) => ReactNode
}

/** The page of the record of the address: its name, its state, what one does with it and what it shows. */
export function RecordPage<R extends Row, V>({ of, description, children }: RecordPageProps<R, V>) {
  return (
    <Loaded query={useRow(of.get)}>
      {(row) => (
        <Page
          key={row.id}
          title={row.name}
          badge={row.active ? undefined : <Badge>Inactivo</Badge>}
          description={description?.(row)}
          crumbs={[of.list]}
          actions={!of.locked?.(row) && <Actions of={of} row={row} />}
        >
          {children(row)}
        </Page>
      )}
    </Loaded>
  )
}

function Actions<R extends Row, V>({ of, row }: Of<R, V> & { row: R }) {
  const { what, resource, remove, list, edit } = of
  const [updates, deletes] = [useCan(`${resource}-update`), useCan(`${resource}-delete`)]
  return (
    <>
      <RecordActions
        name={row.name}
        active={row.active}
        turn={updates ? (active) => what.turn(row, active) : undefined}
        remove={deletes ? () => remove(row) : undefined}
        list={list.to}
      />
      {updates && (
        <Button asChild>
          <Link {...edit(row.id)}>
            <Pencil /> Editar
          </Link>
        </Button>
      )}
    </>
  )
}
