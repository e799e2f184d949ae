import { Trans } from '@lingui/react/macro'
import { StateBadge } from '#ui/state-badge'

export function ClientState({ client }: { client: { is_blocked: boolean; closed_at: string | null } }) {
  if (client.closed_at !== null) {
    return (
      <StateBadge tone="void" glyph="slash">
        <Trans context="client">مغلق</Trans>
      </StateBadge>
    )
  }
  if (client.is_blocked) {
    return (
      <StateBadge tone="bad" glyph="cross">
        <Trans context="client">محظور</Trans>
      </StateBadge>
    )
  }
  return (
    <StateBadge tone="good" glyph="full">
      <Trans context="client">نشط</Trans>
    </StateBadge>
  )
}
