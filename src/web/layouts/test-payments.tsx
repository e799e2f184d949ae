import { Trans } from '@lingui/react/macro'

/** Said on every page of the administration while new payments go to a gateway that takes no money. */
export function TestPayments() {
  return (
    <p className="hint no-print" data-test-payments>
      <Trans>الدفع تجريبي: لا يُخصم مال من أحد.</Trans>
    </p>
  )
}
