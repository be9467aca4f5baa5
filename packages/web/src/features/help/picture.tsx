import type { ReactNode } from 'react'
import type { Picture as Kind } from './help-texts'

const line = (x: number, y: number, w: number) => (
  <rect key={`${x}.${y}`} x={x} y={y} width={w} height="6" rx="3" className="fill-border" />
)
const strong = (x: number, y: number, w: number) => (
  <rect x={x} y={y} width={w} height="8" rx="4" className="fill-foreground/60" />
)
const button = (x: number, y: number, w = 56) => (
  <rect x={x} y={y} width={w} height="18" rx="6" className="fill-primary" />
)
const box = (x: number, y: number, w: number, h: number) => (
  <rect key={`${x}.${y}`} x={x} y={y} width={w} height={h} rx="6" className="fill-card stroke-border" />
)
/** Where to look, and in what order. */
const mark = (n: number, x: number, y: number) => (
  <g key={n}>
    <circle cx={x} cy={y} r="10" className="fill-warning-solid" />
    <text x={x} y={y + 4} textAnchor="middle" className="fill-black text-xs font-semibold">
      {n}
    </text>
  </g>
)
const rows = (from: number, n: number, width = 272) =>
  Array.from({ length: n }, (_, i) => [line(24, from + i * 22, width * 0.45), line(24 + width - 44, from + i * 22, 44)])

const pictures: Record<Kind, ReactNode> = {
  home: (
    <>
      {[20, 120, 220].map((x) => box(x, 20, 84, 44))}
      {strong(30, 40, 50)}
      {strong(130, 40, 50)}
      {strong(230, 40, 50)}
      {box(20, 76, 184, 84)}
      {rows(90, 3, 170)}
      {[232, 250, 268, 286].map((x, i) => (
        <rect
          key={x}
          x={x - 6}
          y={150 - [30, 52, 40, 66][i]!}
          width="12"
          height={[30, 52, 40, 66][i]}
          rx="3"
          className="fill-primary"
        />
      ))}
      {mark(1, 104, 22)}
      {mark(2, 204, 78)}
    </>
  ),
  counter: (
    <>
      {box(20, 20, 176, 22)}
      {[20, 64, 108, 152].flatMap((x) => [52, 96].map((y) => box(x, y, 38, 38)))}
      {box(208, 20, 92, 140)}
      {rows(34, 3, 80).map((row) => (
        <g key={String(row)} transform="translate(194 0)">
          {row}
        </g>
      ))}
      {strong(222, 112, 64)}
      {button(218, 132, 72)}
      {mark(1, 196, 22)}
      {mark(2, 300, 132)}
    </>
  ),
  list: (
    <>
      {strong(20, 22, 90)}
      {button(244, 18)}
      {box(20, 46, 180, 20)}
      {box(20, 76, 280, 84)}
      {rows(88, 3, 264)}
      {mark(1, 200, 48)}
      {mark(2, 44, 112)}
      {mark(3, 300, 20)}
    </>
  ),
  form: (
    <>
      {strong(20, 22, 100)}
      {line(20, 46, 60)}
      {box(20, 56, 280, 22)}
      {line(20, 90, 60)}
      {box(20, 100, 132, 22)}
      {box(168, 100, 132, 22)}
      {button(20, 138, 80)}
      {mark(1, 300, 58)}
      {mark(2, 104, 140)}
    </>
  ),
  record: (
    <>
      {strong(20, 22, 110)}
      {button(232, 18, 68)}
      {box(20, 48, 176, 112)}
      {rows(62, 4, 160)}
      {box(208, 48, 92, 112)}
      {line(220, 64, 60)}
      {line(220, 86, 48)}
      {line(220, 108, 60)}
      {mark(1, 300, 20)}
      {mark(2, 300, 50)}
    </>
  ),
  lines: (
    <>
      {strong(20, 22, 100)}
      {box(20, 44, 180, 22)}
      {box(20, 76, 180, 84)}
      {rows(90, 3, 164)}
      {box(212, 44, 88, 74)}
      {strong(224, 92, 64)}
      {button(212, 130, 88)}
      {mark(1, 200, 46)}
      {mark(2, 300, 46)}
      {mark(3, 300, 132)}
    </>
  ),
  count: (
    <>
      {strong(20, 22, 100)}
      {[52, 82, 112].map((y) => (
        <g key={y}>
          {line(20, y + 8, 110)}
          {box(208, y, 92, 22)}
          {strong(262, y + 7, 24)}
        </g>
      ))}
      {button(20, 142, 92)}
      {mark(1, 208, 54)}
      {mark(2, 116, 144)}
    </>
  ),
  report: (
    <>
      {box(20, 18, 120, 22)}
      {box(20, 50, 172, 110)}
      {rows(64, 4, 156)}
      {[224, 246, 268, 290].map((x, i) => (
        <rect
          key={x}
          x={x - 8}
          y={156 - [42, 66, 54, 88][i]!}
          width="14"
          height={[42, 66, 54, 88][i]}
          rx="3"
          className="fill-primary"
        />
      ))}
      {mark(1, 140, 20)}
      {mark(2, 180, 66)}
    </>
  ),
  settings: (
    <>
      {strong(20, 22, 100)}
      {button(244, 18)}
      {[52, 82, 112].map((y) => (
        <g key={y}>
          {box(20, y, 280, 24)}
          {line(32, y + 9, 110)}
          <rect x="262" y={y + 6} width="24" height="12" rx="6" className="fill-primary" />
        </g>
      ))}
      {mark(1, 300, 20)}
      {mark(2, 60, 94)}
    </>
  ),
}

/** A drawing of the kind of screen, with where to look on it. The text says the same. */
export const Picture = ({ kind }: { kind: Kind }) => (
  <svg viewBox="0 0 320 176" className="w-full rounded-lg border bg-muted" aria-hidden="true">
    {pictures[kind]}
  </svg>
)
