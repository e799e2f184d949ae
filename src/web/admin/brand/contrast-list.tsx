import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type ContrastKind, measureContrast, minContrast } from '#rules/look/brand-colours'
import { Ltr } from '#ui/ltr'
import { StateBadge } from '#ui/state-badge'

const names: Record<ContrastKind, ReactNode> = {
  button: <Trans>نص الزر على اللون</Trans>,
  link: <Trans>الرابط على الصفحة</Trans>,
  chosen: <Trans>الصف المختار</Trans>,
  deep: <Trans>النص على الشريط الغامق</Trans>,
  dark_button: <Trans>نص الزر في الداكن</Trans>,
  dark_link: <Trans>الرابط في الداكن</Trans>,
  dark_chosen: <Trans>الصف المختار في الداكن</Trans>,
  dark_deep: <Trans>النص على الشريط في الداكن</Trans>,
}

/**
 * How well each kind of text can be read at a hue: of each the pair that stands out least, as publishing
 * measures it.
 */
export function ContrastList({ hue }: { hue: number }) {
  return (
    <ul className="contrast-list">
      {measureContrast(hue).map(({ kind, text, ground, ratio }) => (
        <li key={kind}>
          <span className="swatch" style={{ background: ground, color: text }} aria-hidden="true">
            <Trans>أ</Trans>
          </span>
          <span>{names[kind]}</span>
          <Ltr>{ratio.toFixed(1)}:1</Ltr>
          {ratio < minContrast ? (
            <StateBadge tone="bad" glyph="cross">
              <Trans>لا يكفي</Trans>
            </StateBadge>
          ) : (
            <StateBadge tone="good" glyph="check">
              <Trans>يكفي</Trans>
            </StateBadge>
          )}
        </li>
      ))}
    </ul>
  )
}
