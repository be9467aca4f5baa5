import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Barcode, Ellipsis, FileSpreadsheet, FileUp, Printer } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu'
import { api } from '@/lib/api'
import { openFile } from '@/lib/file'
import { useCan } from '@/lib/person'

/** What is done to many products at once: import, edit by sheet, print. The filter by category holds. */
export function ProductsMenu() {
  const [creates, edits] = [useCan('product-create'), useCan('product-update')]
  const navigate = useNavigate()
  const { category_id } = useSearch({ strict: false })
  const filter = category_id ? { category_id } : {}
  const paper = useMutation({
    mutationFn: () => api.goods.printProducts(filter),
    onSuccess: (file) => openFile(file as Blob),
    meta: { keep: true },
  })
  const open = (importar: string) => void navigate({ to: '.', search: { importar } })
  return (
    <>
      {creates && (
        <Button variant="outline" asChild>
          <Link to="/dashboard/productos" search={{ importar: 'nuevos' }}>
            <FileUp /> Importar
          </Link>
        </Button>
      )}
      <Menu>
        <MenuTrigger asChild>
          <Button variant="outline" size="icon" aria-label="Más acciones" busy={paper.isPending}>
            {!paper.isPending && <Ellipsis />}
          </Button>
        </MenuTrigger>
        <MenuContent>
          {edits && (
            <MenuItem onSelect={() => open('edicion')}>
              <FileSpreadsheet /> Edición masiva en Excel
            </MenuItem>
          )}
          <MenuItem onSelect={() => paper.mutate()}>
            <Printer /> Imprimir lista de precios
          </MenuItem>
          <MenuItem onSelect={() => void navigate({ to: '/dashboard/bcGenerator' })}>
            <Barcode /> Imprimir etiquetas
          </MenuItem>
        </MenuContent>
      </Menu>
    </>
  )
}
