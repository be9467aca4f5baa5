import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { ApiError } from '@/lib/api-error'

/** What was told of some shops, and where the rest begin. */
interface PageOfShops {
  next: string | null
}

interface PagesCardProps<P extends PageOfShops> {
  title: string
  description: string
  /** Names the answers in the cache. */
  name: string
  ask: (input: { after?: string }) => Promise<P>
  /** Text of the button that asks of more shops. */
  more: string
  /** The rows of all pages so far. */
  children: (pages: readonly P[]) => ReactNode
}

/** A list of all shops, some at a time. */
export function PagesCard<P extends PageOfShops>({ title, description, name, ask, more, children }: PagesCardProps<P>) {
  const query = useInfiniteQuery<P, ApiError, InfiniteData<P>, readonly string[], string>({
    queryKey: ['billing', name],
    queryFn: ({ pageParam }) => ask(pageParam ? { after: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const { data } = query
  return (
    <Card title={title} description={description}>
      {query.error && !data ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !data ? (
        <Lines rows={4} />
      ) : (
        <ul className="grid grid-cols-1">{children(data.pages)}</ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="outline"
          className="mt-4"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </Card>
  )
}
