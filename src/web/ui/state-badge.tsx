import type { ReactNode } from 'react'
import { Glyph, type GlyphName } from './glyph.tsx'

type StateBadgeProps = {
  tone: 'good' | 'wait' | 'info' | 'bad' | 'back' | 'void'
  glyph: GlyphName
  children: ReactNode
}

/** A state that has no table of moves: shape, then word, then colour. */
export function StateBadge({ tone, glyph, children }: StateBadgeProps) {
  return (
    <span className={`badge tone-${tone}`}>
      <Glyph name={glyph} />
      {children}
    </span>
  )
}
