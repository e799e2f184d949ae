import { Trans } from '@lingui/react/macro'

/** Names the card of a button for screen readers. */
export function EndingIn({ card }: { card: { last_four: string } }) {
  return <Trans>البطاقة التي آخر أرقامها {card.last_four}</Trans>
}
