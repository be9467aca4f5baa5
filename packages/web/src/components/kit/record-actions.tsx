import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Power, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { Plain } from '@/lib/place'
import { say } from '@/lib/toast'
import { confirm } from './confirm'
import { MoreActions } from './more-actions'

/** What a removal answers; `deactivated` when the record is in use. */
export interface Answer {
  message: string
  deactivated?: boolean
}

interface RecordActionsProps {
  name: string
  active: boolean
  /** What is asked before it is removed; as of a person unless told. */
  question?: string
  /** Absent: whoever looks may not. */
  turn?: (active: boolean) => Promise<unknown>
  remove?: () => Promise<Answer>
  /** Where its list is, for a record with a screen of its own. */
  list?: Plain
  /** Closes the form of a record that has none. */
  close?: () => void
}

/**
 * Switches a record off and on, and removes it: behind the three dots of its screen, or at the foot of its form. One that is
 * in use stays, inactive, and the answer says where it is used.
 */
export function RecordActions(props: RecordActionsProps) {
  const { name, active, question = `¿Eliminar a ${name}?`, turn, remove, list, close } = props
  const navigate = useNavigate()
  const swap = useMutation({
    mutationFn: () => turn!(!active),
    onSuccess: () => {
      say.good(active ? `${name} ya no aparece al elegir` : `${name} está activo otra vez`)
      close?.()
    },
  })
  const drop = useMutation({
    mutationFn: () => remove!(),
    onSuccess: ({ message, deactivated }) => {
      if (deactivated) say.bad(message)
      else say.good(message)
      close?.()
      if (list && !deactivated) void navigate({ to: list })
    },
    // A removed record is not asked again while its screen goes away.
    meta: { keep: true },
    onSettled: (answer, _error, _input, _result, { client }) => {
      if (close || answer?.deactivated) void client.invalidateQueries()
      else void client.invalidateQueries({ refetchType: 'none' })
    },
  })
  const ask = async () => {
    const body = turn && 'Si ya se usó, no se borra: se desactiva, y lo que se hizo antes sigue igual.'
    if (await confirm({ title: question, body, action: 'Eliminar', danger: true })) drop.mutate()
  }
  if (list)
    return (
      <MoreActions
        busy={swap.isPending || drop.isPending}
        actions={[
          turn && { label: active ? 'Desactivar' : 'Activar', icon: Power, run: () => swap.mutate() },
          remove && { label: 'Eliminar', icon: Trash2, run: () => void ask(), danger: true },
        ]}
      />
    )
  return (
    <>
      {turn && (
        <Button variant="ghost" busy={swap.isPending} onClick={() => swap.mutate()}>
          <Power /> {active ? 'Desactivar' : 'Activar'}
        </Button>
      )}
      {remove && (
        <Button
          variant="ghost"
          busy={drop.isPending}
          onClick={ask}
          className="text-destructive hover:bg-destructive-soft"
        >
          <Trash2 /> Eliminar
        </Button>
      )}
    </>
  )
}
