import { createFileRoute } from '@tanstack/react-router'
import { Diary } from '@/features/books/diary'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/diaryBooks')({
  staticData: { title: 'Libro diario', allow: ['diary_book-read'], menu: { group: 'contabilidad', order: 10 } },
  validateSearch: listQuery('from', 'to', 'account', 'document'),
  component: Diary,
})
