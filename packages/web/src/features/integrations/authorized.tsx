import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Page } from '@/components/kit/page'
import { Empty, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api'
import { say } from '@/lib/toast'

/** Where the page of a shop sends its owner back: what it says is told to the server, once, and the shop is connected. */
export function Authorized() {
  const navigate = useNavigate()
  const home = () => navigate({ to: '/dashboard/integraciones', replace: true })
  // Kept as it came: its signature is over the very words.
  const [query] = useState(() => location.search.slice(1))
  const finish = useMutation({
    mutationFn: () => api.stores.finishAuthorizing({ query }),
    meta: { quiet: true },
    onSuccess: ({ name }) => {
      say.good(`${name} quedó conectada: enlazamos productos y pedidos`)
      void home()
    },
  })
  const { mutate } = finish
  useEffect(() => {
    if (query) mutate()
  }, [mutate, query])
  return (
    <Page title="Autorizar tienda">
      {!query ? (
        <Empty
          icon={Store}
          title="Empieza en Integraciones"
          action={<Button onClick={() => void home()}>Ir a Integraciones</Button>}
        >
          Elige allí tu tienda: ella te pide permiso y te trae de vuelta aquí.
        </Empty>
      ) : finish.error ? (
        <Empty
          icon={Store}
          title="La tienda no quedó conectada"
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button onClick={() => mutate()} busy={finish.isPending}>
                Intentar de nuevo
              </Button>
              <Button variant="outline" onClick={() => void home()}>
                Volver a Integraciones
              </Button>
            </div>
          }
        >
          {finish.error.message}
        </Empty>
      ) : (
        <Lines rows={3} />
      )}
    </Page>
  )
}
