import { Trans } from '@lingui/react/macro'

/** Tells one card's buttons from another's, for those who hear them. */
export function EndingIn({ card }: { card: { last_four: string } }) {
  return <Trans>البطاقة التي آخر أرقامها {card.last_four}</Trans>
}
