import { Trans } from '@lingui/react/macro'

/** Where the page's own words are no heading of the whole. */
export function Heading() {
  return (
    <h1 className="visually-hidden">
      <Trans>الدفع</Trans>
    </h1>
  )
}
