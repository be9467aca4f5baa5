import { Link } from '@tanstack/react-router'
import { Barcode, Plus, Search } from 'lucide-react'
import { Empty } from '@/components/kit/states'
import { Skeleton } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { useDelayed } from '@/lib/hooks'
import { useCan } from '@/lib/person'
import { range } from '@/lib/range'
import { useTill } from '../till'

interface NothingProps {
  typed: string
  looking: boolean
}

/** What stands where the cards would be: skeletons, a search without results, or the first steps of a new shop. */
export function NothingFound({ typed, looking }: NothingProps) {
  const slow = useDelayed(looking)
  const creates = useCan('product-create')
  const { show } = useTill()
  const text = typed.trim()
  if (looking)
    return (
      <div
        role="status"
        aria-label="Cargando productos"
        className={cn('grid grid-cols-[repeat(auto-fill,minmax(228px,1fr))] gap-2', !slow && 'invisible')}
      >
        {range(18).map((i) => (
          <Skeleton key={i} className="h-22" />
        ))}
      </div>
    )
  if (text)
    return (
      <Empty
        icon={Search}
        title={`Nada con “${text}”`}
        action={
          creates && (
            <Button onClick={() => show({ what: 'create', typed: text })}>
              <Plus /> Crear “<span className="max-w-48 truncate">{text}</span>”
            </Button>
          )
        }
      >
        Revisa cómo lo escribiste o escanea su código de barras.
      </Empty>
    )
  return (
    <Empty
      icon={Barcode}
      title="Aún no tienes productos para vender"
      action={
        creates && (
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => show({ what: 'create', typed: '' })}>
              <Plus /> Crear el primero
            </Button>
            <Button variant="outline" asChild>
              <Link to="/dashboard/productos" search={{ importar: 'nuevos' }}>
                Importar de Excel
              </Link>
            </Button>
          </div>
        )
      }
    >
      {creates
        ? 'Con el nombre, el precio y cuánto hay basta para empezar a vender.'
        : 'Pídele a quien maneja el inventario que los cree.'}
    </Empty>
  )
}
