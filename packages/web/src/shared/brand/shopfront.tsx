import { cn } from '@/lib/cn'
import { range } from '@/lib/range'

const stripes = range(9)
const crates = [
  { x: 96, fill: '#e9b44c', dots: [0, 1, 2, 3] },
  { x: 190, fill: '#c9553d', dots: [0, 1, 2, 3] },
  { x: 284, fill: '#7fa650', dots: [0, 1, 2, 3] },
]
const shelf = [
  [14, '#c9553d', 30],
  [20, '#2f7d5b', 22],
  [12, '#e9b44c', 36],
  [24, '#d8c3a0', 20],
  [14, '#3b6ea5', 32],
  [18, '#c9553d', 24],
  [12, '#2f7d5b', 34],
  [22, '#e9b44c', 22],
  [14, '#d8c3a0', 30],
] as const

function Shelf({ y, from }: { y: number; from: number }) {
  let x = 128
  return (
    <g>
      {shelf.map((_, i) => {
        const [width, fill, height] = shelf[(i + from) % shelf.length]!
        const left = x
        x += width + 8
        return (
          <rect key={left} x={left} y={y - height} width={width} height={height} rx={width < 15 ? 5 : 2} fill={fill} />
        )
      })}
      <rect x="116" y={y} width="232" height="5" rx="1" fill="#8a6a45" />
    </g>
  )
}

/** A corner shop with its doors open: our own drawing. */
export function Shopfront({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 600 480"
      className={cn('block', className)}
      role="img"
      aria-label="Una tienda de barrio con las puertas abiertas"
    >
      <path d="M40 480V96a12 12 0 0 1 12-12h496a12 12 0 0 1 12 12v384z" fill="#f3e7cf" />
      <path d="M40 480V96a12 12 0 0 1 12-12h496a12 12 0 0 1 12 12v24H40z" fill="#0f4a33" />
      <rect x="28" y="64" width="544" height="28" rx="6" fill="#0b3826" />
      <g>
        <rect x="196" y="26" width="208" height="56" rx="8" fill="#f6efe0" stroke="#0b3826" strokeWidth="4" />
        <text x="300" y="63" textAnchor="middle" fontSize="25" fontWeight="700" fill="#0f4a33" letterSpacing="4">
          TIENDA
        </text>
      </g>
      <rect x="104" y="196" width="256" height="196" rx="6" fill="#3c2f22" />
      <rect x="112" y="204" width="240" height="180" rx="3" fill="#fbf3df" />
      <path d="M112 384 232 204h70L182 384z" fill="#fff" opacity=".5" />
      <Shelf y={262} from={0} />
      <Shelf y={322} from={4} />
      <Shelf y={379} from={7} />
      <rect x="404" y="190" width="116" height="290" rx="6" fill="#3c2f22" />
      <rect x="412" y="198" width="100" height="282" fill="#fbe7b8" />
      <path d="M412 198h58v282l-58-18z" fill="#17624a" />
      <path d="M420 212h42v118h-42z" fill="#cfe3d6" />
      <circle cx="461" cy="352" r="4" fill="#e9b44c" />
      <g>
        <path d="M441 236v10M430 254l11-10 11 10" stroke="#3c2f22" strokeWidth="1.500" fill="none" />
        <rect x="420" y="253" width="42" height="18" rx="3" fill="#f6efe0" />
        <text x="441" y="266" textAnchor="middle" fontSize="9" fontWeight="700" fill="#0f4a33">
          ABIERTO
        </text>
      </g>
      <g>
        {stripes.map((i) => (
          <path
            key={i}
            d={`M${48 + i * 56} 120h56l${(i - 4) * 3 + 3} 54a28 26 0 0 1-56 0z`}
            transform={`translate(${(i - 4) * 1.5} 0)`}
            fill={i % 2 ? '#f6efe0' : '#17624a'}
          />
        ))}
        <rect x="40" y="116" width="520" height="9" fill="#0b3826" />
      </g>
      {crates.map(({ x, fill, dots }) => (
        <g key={x}>
          {dots.map((i) => (
            <circle key={i} cx={x + 14 + i * 18} cy={i % 2 ? 415 : 419} r="12" fill={fill} />
          ))}
          <rect x={x} y="420" width="82" height="44" rx="3" fill="#b98a54" />
          <path d={`M${x} 434h82M${x} 449h82`} stroke="#8a6a45" strokeWidth="3" />
        </g>
      ))}
      <g transform="translate(-510 0)">
        <path
          d="M548 420c-14-34-30-30-32-50 18 2 26 12 32 26 0-26 6-40 22-50 4 24-6 38-12 54 8-10 16-12 26-10-4 18-18 22-30 34z"
          fill="#2f7d5b"
        />
        <path d="M524 424h58l-7 56h-44z" fill="#c9553d" />
      </g>
      <rect x="0" y="464" width="600" height="16" rx="3" fill="#c9b78f" />
    </svg>
  )
}
