import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Ltr } from '#ui/ltr'
import { PaymentMarks } from '#ui/payment-mark'
import { ThemeChoice } from './theme-choice.tsx'
import { useStore } from './store-settings.ts'

/** The checkout's footer: the same law, one row. */
export function SlimFooter() {
  const store = useStore()
  if (!store) return null
  return (
    <footer className="slim-foot">
      <div className="wrap">
        <div className="row gap-x-[18px] gap-y-0.5">
          <span>{store.legal_name || store.name}</span>
          {store.unified_number && (
            <span>
              <Trans>الرقم الوطني الموحد</Trans> <Ltr>{store.unified_number}</Ltr>
            </span>
          )}
          {store.vat_number && (
            <span>
              <Trans>الرقم الضريبي</Trans> <Ltr>{store.vat_number}</Ltr>
            </span>
          )}
        </div>
        <div className="row gap-x-[18px] gap-y-0.5">
          <Link to="/page/payment-and-return-policy">
            <Trans>الدفع والاسترداد</Trans>
          </Link>
          <Link to="/page/terms-and-conditions">
            <Trans>الشروط والأحكام</Trans>
          </Link>
          <Link to="/page/privacy-policy">
            <Trans>الخصوصية</Trans>
          </Link>
          <Link to="/page/contact-us">
            <Trans>تواصلوا معنا</Trans>
          </Link>
        </div>
        <PaymentMarks names={store.payment_marks} />
        <ThemeChoice />
      </div>
    </footer>
  )
}
