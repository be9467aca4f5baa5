import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { Barcode, ChevronDown, CircleCheck, CircleOff, FolderInput, Ruler, Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Label } from '@/components/ui/label'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu'
import { api } from '@/lib/api'
import { plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { CategoryPick } from '../form/category-pick'
import { MeasuresDialog } from './measures-dialog'
import { PriceDialog } from './price-dialog'

type Action = Parameters<Api['goods']['bulkAction']>[0]

/** Does one thing to many products, and offers to take it back. */
export function useBulkAction(done: () => void) {
  const undo = useMutation({
    mutationFn: (mark: string) => api.goods.bulkAction({ action: 'undo', undo: mark }),
    onSuccess: ({ errors }) =>
      errors[0] ? say.bad(errors.slice(0, 3).join(' '), { stay: true }) : say.good('Quedó como estaba'),
  })
  return useMutation({
    mutationFn: (action: Action) => api.goods.bulkAction(action),
    onSuccess: ({ changed, errors, job, undo: mark }) => {
      done()
      if (errors[0]) say.bad(`${plural(errors.length, 'producto')} sin cambio. ${errors[0]}`, { stay: true })
      if (job) say.info('Son muchos: te avisamos al terminar.')
      else if (changed > 0)
        say.good(`${plural(changed, 'producto cambiado', 'productos cambiados')}`, {
          stay: true,
          action: { label: 'Deshacer', run: () => undo.mutate(mark) },
        })
      else if (errors.length === 0) say.info('Ya estaban así')
    },
  })
}

/** What can be done to the products that are selected. */
export function BulkActions({ ids, clear }: { ids: string[]; clear: () => void }) {
  const [asking, setAsking] = useState<'category' | 'measures' | 'price'>()
  const deletes = useCan('product-delete')
  const navigate = useNavigate()
  const close = () => setAsking(undefined)
  const bulk = useBulkAction(() => {
    close()
    clear()
  })
  const remove = async () => {
    const sure = await confirm({
      title: `¿Eliminar ${plural(ids.length, 'producto')}?`,
      body: 'Los que tengan existencias se quedan. Puedes deshacerlo, o restaurarlos desde Eliminados.',
      action: `Eliminar ${plural(ids.length, 'producto')}`,
      danger: true,
    })
    if (sure) bulk.mutate({ action: 'delete', ids })
  }
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsking('price')}>
        <Tag /> Cambiar precio
      </Button>
      <Button variant="outline" size="sm" onClick={() => setAsking('category')}>
        <FolderInput /> Mover a categoría
      </Button>
      <Menu>
        <MenuTrigger asChild>
          <Button variant="outline" size="sm" busy={bulk.isPending}>
            Más <ChevronDown />
          </Button>
        </MenuTrigger>
        <MenuContent align="start">
          <MenuItem onSelect={() => setAsking('measures')}>
            <Ruler /> Peso y medidas
          </MenuItem>
          <MenuItem onSelect={() => bulk.mutate({ action: 'activate', ids })}>
            <CircleCheck /> Activar
          </MenuItem>
          <MenuItem onSelect={() => bulk.mutate({ action: 'deactivate', ids })}>
            <CircleOff /> Desactivar
          </MenuItem>
          <MenuItem
            onSelect={() => void navigate({ to: '/dashboard/bcGenerator', search: { productos: ids.join(',') } })}
          >
            <Barcode /> Imprimir etiquetas
          </MenuItem>
          {deletes && (
            <>
              <MenuSeparator />
              <MenuItem danger onSelect={() => void remove()}>
                <Trash2 /> Eliminar
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      <Button variant="ghost" size="sm" onClick={clear}>
        Quitar selección
      </Button>
      {asking === 'price' && (
        <PriceDialog
          total={ids.length}
          busy={bulk.isPending}
          close={close}
          go={(change) => bulk.mutate({ action: 'price', ids, ...change })}
        />
      )}
      {asking === 'measures' && (
        <MeasuresDialog
          total={ids.length}
          busy={bulk.isPending}
          close={close}
          go={(measures) => bulk.mutate({ action: 'measures', ids, ...measures })}
        />
      )}
      {asking === 'category' && (
        <CategoryDialog
          total={ids.length}
          busy={bulk.isPending}
          close={close}
          go={(category) => bulk.mutate({ action: 'category', ids, ...(category ? { category_id: category } : {}) })}
        />
      )}
    </>
  )
}

interface CategoryDialogProps {
  total: number
  busy: boolean
  close: () => void
  go: (category: string | undefined) => void
}

function CategoryDialog({ total, busy, close, go }: CategoryDialogProps) {
  const [category, setCategory] = useState<{ id: string; name: string }>()
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={`Mover ${plural(total, 'producto')}`}
        footer={
          <Button busy={busy} onClick={() => go(category?.id)}>
            {category ? `Mover a ${category.name}` : 'Dejar sin categoría'}
          </Button>
        }
      >
        <div className="grid gap-1.5">
          <Label htmlFor="bulk-category">Categoría</Label>
          <CategoryPick
            id="bulk-category"
            value={category?.id}
            chosen={category?.name}
            onChange={(id, name) => setCategory(id ? { id, name: name ?? '' } : undefined)}
          />
        </div>
      </DialogContent>
    </Dialog>
  )
}
