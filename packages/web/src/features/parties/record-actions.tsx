import { useMutation } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { Power, Trash2 } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { Button } from '@/components/ui/button'
import { say } from '@/lib/toast'

interface RecordActionsProps {
  name: string
  active: boolean
  /** Absent: whoever looks may not. */
  turn?: (active: boolean) => Promise<unknown>
  remove?: () => Promise<{ message: string; deactivated: boolean }>
  /** Where its list is. */
  list: LinkProps['to']
}

/** Switches a record off and on, and removes it; one that is in use stays, inactive, and the answer says where it is used. */
export function RecordActions({ name, active, turn, remove, list }: RecordActionsProps) {
  const navigate = useNavigate()
  const swap = useMutation({
    mutationFn: () => turn!(!active),
    onSuccess: () => say.good(active ? `${name} ya no aparece al elegir` : `${name} está activo otra vez`),
  })
  const drop = useMutation({
    mutationFn: () => remove!(),
    onSuccess: ({ message, deactivated }) => {
      if (deactivated) return say.bad(message)
      say.good(message)
      void navigate({ to: list })
    },
    // A removed record is not asked again while its screen goes away.
    meta: { keep: true },
    onSettled: (answer, _error, _input, _result, { client }) => {
      if (answer?.deactivated) void client.invalidateQueries()
      else void client.invalidateQueries({ refetchType: 'none' })
    },
  })
  const ask = async () => {
    const body = 'Si ya se usó, no se borra: queda inactivo y lo que lo usa sigue igual.'
    if (await confirm({ title: `¿Eliminar a ${name}?`, body, action: 'Eliminar', danger: true })) drop.mutate()
  }
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
