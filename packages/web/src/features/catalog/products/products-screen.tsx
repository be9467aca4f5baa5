import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageLines } from '@/components/kit/states'
import { Products } from './products'

const ImportProducts = lazy(() => import('../import/import-products'))

/** productos: the list, or with `importar` in the URL the way to bring many at once. */
export function ProductsScreen() {
  const { importar } = useSearch({ strict: false })
  if (!importar) return <Products />
  return (
    <Suspense fallback={<PageLines />}>
      <ImportProducts key={importar} editing={importar === 'edicion'} />
    </Suspense>
  )
}
