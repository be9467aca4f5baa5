import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { dateTime } from '@/lib/format'
import { say } from '@/lib/toast'

const lengths = [
  { value: '1', label: 'Una hora' },
  { value: '4', label: 'Cuatro horas' },
  { value: '24', label: 'Un día' },
]

/** Lets who supports the product look at the shop for a while, without changing anything. */
export function SupportVisit() {
  const { data } = useQuery(q.identity.showVisit())
  const [hours, setHours] = useState('1')
  const allow = useMutation({
    mutationFn: () => api.identity.allowVisit({ hours: Number(hours) as 1 | 4 | 24 }),
    onSuccess: () => say.good('Permiso dado'),
  })
  const end = useMutation({
    mutationFn: () => api.identity.endVisit({}),
    onSuccess: () => say.good('Permiso quitado'),
  })
  if (!data) return null
  return (
    <Card
      title="Permiso para soporte"
      description="Sin tu permiso nadie de Tendero entra a tu tienda. Con él, soporte mira lo mismo que tú y no puede cambiar nada; queda en tu auditoría."
    >
      {data.until ? (
        <div className="grid gap-4">
          <p>
            Soporte puede mirar hasta el {dateTime(data.until)}. Lo permitió {data.allowed_by}.
          </p>
          <Button variant="outline" className="justify-self-start" busy={end.isPending} onClick={() => end.mutate()}>
            Quitar el permiso
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-end gap-3">
          <div className="grid min-w-40 gap-1.5">
            <Label htmlFor="visit-hours">Por cuánto tiempo</Label>
            <Select id="visit-hours" value={hours} onChange={setHours} options={lengths} />
          </div>
          <Button variant="outline" busy={allow.isPending} onClick={() => allow.mutate()}>
            Permitir que mire
          </Button>
        </div>
      )}
    </Card>
  )
}
