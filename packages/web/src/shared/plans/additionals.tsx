import { useMutation } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { Minus, Plus } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api'
import { money } from '@/lib/format'
import { say } from '@/lib/toast'

type Row = Awaited<ReturnType<Api['billing']['listAdditionals']>>[number]

/** What the shop has on top of its plan. */
export function Additionals({ rows }: { rows: readonly Row[] }) {
  return (
    <Card title="Adicionales" description="Lo que agregas se cobra por los días que faltan del período, más IVA.">
      <ul className="grid gap-3">
        {rows.map((row) => (
          <Additional key={row.code} row={row} />
        ))}
      </ul>
    </Card>
  )
}

function Additional({ row: { code, name, price, quantity } }: { row: Row }) {
  const save = useMutation({
    mutationFn: (next: number) => api.billing.saveAdditional({ code, quantity: next }),
    onSuccess: ({ message }) => say.good(message ?? 'Guardado'),
  })
  const more = async () => {
    const body = `Cuesta ${money(price)} al mes más IVA. Hoy pagas solo los días que faltan.`
    if (await confirm({ title: `¿Agregar ${name.toLowerCase()}?`, body, action: 'Agregar' })) save.mutate(quantity + 1)
  }
  return (
    <li className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 grow">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted-foreground">{money(price)} al mes más IVA</p>
      </div>
      <Button
        variant="outline"
        size="icon"
        aria-label={`Quitar ${name.toLowerCase()}`}
        disabled={quantity === 0 || save.isPending}
        onClick={() => save.mutate(quantity - 1)}
      >
        <Minus />
      </Button>
      <span className="w-6 text-center font-medium">{quantity}</span>
      <Button
        variant="outline"
        size="icon"
        aria-label={`Agregar ${name.toLowerCase()}`}
        disabled={save.isPending}
        onClick={() => void more()}
      >
        <Plus />
      </Button>
    </li>
  )
}
