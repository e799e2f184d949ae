import { Trans } from '@lingui/react/macro'

/**
 * Beside a card that renewals are charged to: another saved one is tried once. Source: docs/decisions/0034.
 */
export function OtherCard() {
  return <Trans>وإن رُفضت البطاقة جرّبنا بطاقة أخرى محفوظة لديكم مرة واحدة.</Trans>
}
