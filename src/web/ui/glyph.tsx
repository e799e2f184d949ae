import type { ReactNode } from 'react'

export type GlyphName = 'hollow' | 'half' | 'full' | 'check' | 'cross' | 'slash' | 'back' | 'clock'

const drawings: Record<GlyphName, ReactNode> = {
  hollow: <circle cx="5" cy="5" r="3.8" />,
  half: (
    <>
      <circle cx="5" cy="5" r="3.8" />
      <path className="solid" d="M5 1.200a3.8 3.8 0 0 0 0 7.600z" />
    </>
  ),
  full: <circle className="solid" cx="5" cy="5" r="4.2" />,
  check: <path d="m1.4 5.3 2.5 2.5 4.7-5.4" />,
  cross: <path d="m1.8 1.8 6.4 6.400M8.2 1.8 1.8 8.2" />,
  slash: (
    <>
      <circle cx="5" cy="5" r="3.8" />
      <path d="m2.4 7.6 5.2-5.2" />
    </>
  ),
  back: <path d="M3.6 1.2 1.2 3.6 3.6 6M1.4 3.600h4.400a2.5 2.5 0 0 1 0 5.100H3.4" />,
  clock: (
    <>
      <circle cx="5" cy="5" r="3.8" />
      <path d="M5 2.800V5l1.5 1" strokeWidth="1.5" />
    </>
  ),
}

/** The shape of a state, ten pixels wide. */
export function Glyph({ name }: { name: GlyphName }) {
  return (
    <svg className="glyph" viewBox="0 0 10 10" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
