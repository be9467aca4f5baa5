import { cn } from '@/lib/cn'

const lines: [name: string, price: string][] = [
  ['2 × Arroz 500 g', '$ 5.800'],
  ['1 × Café molido 250 g', '$ 12.900'],
  ['3 × Panela 450 g', '$ 11.700'],
]

/** A paper ticket, as the till prints it. */
export function Ticket({ className }: { className?: string }) {
  return (
    <div className={cn('drop-shadow-lg', className)} aria-hidden>
      <div className="w-64 rounded-t-md whitespace-nowrap bg-[#fffdf7] px-4 pt-4 pb-5 text-xs text-[#2b2620] [clip-path:polygon(0_0,100%_0,100%_97%,95%_100%,90%_97%,85%_100%,80%_97%,75%_100%,70%_97%,65%_100%,60%_97%,55%_100%,50%_97%,45%_100%,40%_97%,35%_100%,30%_97%,25%_100%,20%_97%,15%_100%,10%_97%,5%_100%,0_97%)]">
        <p className="mb-2.5 border-b border-dashed border-[#cfc4ad] pb-2 text-center font-semibold tracking-wide">
          Venta de ejemplo
        </p>
        {lines.map(([name, price]) => (
          <p key={name} className="flex justify-between gap-3 py-0.5">
            <span>{name}</span>
            <span>{price}</span>
          </p>
        ))}
        <p className="mt-2 flex items-baseline justify-between border-t border-dashed border-[#cfc4ad] pt-2 text-lg font-semibold">
          <span>Total</span>
          <span>$ 30.400</span>
        </p>
        <p className="flex justify-between pt-1 text-[#6b6152]">
          <span>Efectivo $ 50.000</span>
          <span>Cambio $ 19.600</span>
        </p>
      </div>
    </div>
  )
}
