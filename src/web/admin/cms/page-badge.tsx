import { Trans } from '@lingui/react/macro'
import { StateBadge } from '#ui/state-badge'

export function PageBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <StateBadge tone="good" glyph="full">
      <Trans>منشورة</Trans>
    </StateBadge>
  ) : (
    <StateBadge tone="void" glyph="hollow">
      <Trans>مسودة</Trans>
    </StateBadge>
  )
}
