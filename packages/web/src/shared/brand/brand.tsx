import { cn } from '@/lib/cn'

/** The mark: the awning of a shop, open. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={cn('size-7', className)} aria-hidden>
      <rect width="32" height="32" rx="8" fill="#0f4a33" />
      <path
        d="M7 9h18l2 6a3.2 3.2 0 0 1-5.500 2.200 3.400 3.400 0 0 1-5.500 0 3.400 3.400 0 0 1-5.500 0A3.200 3.200 0 0 1 5 15z"
        fill="#f6efe0"
      />
      <path d="M13.400 9h5.200l.900 8.200a3.400 3.400 0 0 1-7 0z" fill="#e9b44c" />
      <path
        d="M8 20.500v4A1.500 1.500 0 0 0 9.500 26h13a1.500 1.500 0 0 0 1.500-1.500v-4"
        fill="none"
        stroke="#f6efe0"
        strokeWidth="2.200"
        strokeLinecap="round"
      />
    </svg>
  )
}

export function Brand({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight', className)}>
      <Mark /> Tendero
    </span>
  )
}
