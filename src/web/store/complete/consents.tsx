import { Plural, Trans } from '@lingui/react/macro'
import { ChargeTime } from '#ui/charge-time'
import { renewalReminders } from '#rules/sale/renewal'
import { Checkbox } from '#ui/checkbox'
import { Disclosure } from '#ui/disclosure'
import { formatNumber } from '#locales/format'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import type { ShownRenewal } from './place-order.server.ts'
import { ChangedRenewal, LaterRenewals } from './notices.tsx'
import type { RenewalTerms } from './renewal-change.ts'
import { TermsBox } from '../terms-box.tsx'

type ConsentsProps = {
  days: number
  renewal: ShownRenewal
  /** What the renewals of a plan that renews are now, where this purchase makes any of them others. */
  renewalBefore: RenewalTerms | null
  accepts: boolean
  renews: boolean
  onRenews: (renews: boolean) => void
  /**
   * A saved card can be charged; without one, auto-renewal begins with the first that the bank has verified.
   */
  hasCard: boolean
  /** The plan that this purchase extends renews already, or as soon as it has a card. */
  isRenewing: boolean
  /** No card is asked for now. */
  isFree: boolean
  termsMissing: boolean
}

/** Two consents, each of its own, none ticked beforehand. */
export function Consents(props: ConsentsProps) {
  const { days, renewal, renewalBefore, accepts, renews, onRenews } = props
  const { hasCard, isRenewing, isFree, termsMissing } = props
  const number = formatNumber(days, useLanguage())
  return (
    <section className="stack gap-1">
      <TermsBox accepts={accepts} isMissing={termsMissing} />
      {renewalBefore !== null && <ChangedRenewal before={renewalBefore} renewal={renewal} days={days} />}
      {/* Asked once: what renews already is not asked about again. */}
      {!isRenewing && (
        <Checkbox
          name="auto_renew"
          defaultChecked={renews}
          // It may have been ticked before the program came.
          ref={(box) => {
            if (box) onRenews(box.checked)
          }}
          onInput={(event) => onRenews(event.currentTarget.checked)}
          hint={
            <>
              <Trans>
                اختياري. <Money amount={renewal.price} /> <ChargeTime days={days} />. توقفونه متى شئتم.
              </Trans>{' '}
              {(renewal.discounted !== 0 || renewal.change) && <LaterRenewals renewal={renewal} />}
            </>
          }
        >
          <Plural
            value={days}
            zero="تجديد الاشتراك تلقائيًا"
            one="تجديد الاشتراك تلقائيًا كل يوم"
            two="تجديد الاشتراك تلقائيًا كل يومين"
            few={`تجديد الاشتراك تلقائيًا كل ${number} أيام`}
            many={`تجديد الاشتراك تلقائيًا كل ${number} يومًا`}
            other={`تجديد الاشتراك تلقائيًا كل ${number} يوم`}
          />
        </Checkbox>
      )}
      {!isRenewing && (
        <div className="consent-more">
          <Disclosure inline title={<Trans>كيف يعمل التجديد</Trans>}>
            <p className="hint">
              <Trans>يُخصم من بطاقتكم المحفوظة، وإن رُفضت فمن بطاقة أخرى حفظتموها.</Trans>{' '}
              {!hasCard && <CardNeeded isFree={isFree} />}{' '}
              {days > renewalReminders.onlyAbove && <Trans>سنذكّركم قبل الخصم بسبعة أيام ثم بيومين.</Trans>}{' '}
              <Trans>توقفونه من صفحة اشتراككم في حسابكم.</Trans>
            </p>
          </Disclosure>
        </div>
      )}
    </section>
  )
}

/** Where no card is saved: with which one auto-renewal begins. */
function CardNeeded({ isFree }: { isFree: boolean }) {
  return isFree ? (
    <Trans>
      ليست لديكم بطاقة محفوظة: أضيفوها من «وسائل الدفع» بعد تأكيد الطلب، ويبدأ التجديد حين يتحقق منها بنككم.
    </Trans>
  ) : (
    <Trans>ليست لديكم بطاقة محفوظة: تُحفظ البطاقة الجديدة التي تدفعون بها، ومنها يُخصم التجديد.</Trans>
  )
}
