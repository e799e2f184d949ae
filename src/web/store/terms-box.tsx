import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Checkbox } from '#ui/checkbox'

/** The consent to the terms, never ticked beforehand. */
export function TermsBox({ accepts = false, isMissing }: { accepts?: boolean; isMissing: boolean }) {
  return (
    <Checkbox
      name="accept_terms"
      defaultChecked={accepts}
      required
      error={isMissing && <Trans>وافقوا على الشروط لإتمام الطلب</Trans>}
    >
      {/* In a page of their own, so that nothing typed here is lost. */}
      <Trans>
        قرأت{' '}
        <Link to="/page/terms-and-conditions" target="_blank">
          الشروط والأحكام
        </Link>{' '}
        و
        <Link to="/page/payment-and-return-policy" target="_blank">
          سياسة الدفع والاسترداد
        </Link>{' '}
        وأوافق عليها.
      </Trans>
    </Checkbox>
  )
}
