import { Trans } from '@lingui/react/macro'
import { StateBadge } from '#ui/state-badge'

/** Whether a plan is sold, and where it can be seen. */
export function VisibilityBadge({ product }: { product: { is_active: boolean; display_status: string } }) {
  if (!product.is_active) {
    return (
      <StateBadge tone="void" glyph="slash">
        <Trans>موقوفة</Trans>
      </StateBadge>
    )
  }
  return product.display_status === 'visible' ? (
    <StateBadge tone="good" glyph="full">
      <Trans>في المتجر</Trans>
    </StateBadge>
  ) : (
    <StateBadge tone="wait" glyph="half">
      <Trans>برابطها فقط</Trans>
    </StateBadge>
  )
}
