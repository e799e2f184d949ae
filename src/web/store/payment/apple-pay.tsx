import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { appleGateway, applePayVersion } from '#rules/payments/apple-pay'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import { useStore } from '../../frame/store-settings.ts'
import { InSight } from '../in-sight.tsx'
import {
  appleRequest,
  appleSessions,
  type AppleTrouble,
  type Missing,
  askForMerchant,
  openAppleSheet,
  whatIsMissing,
} from './apple-sheet.ts'
import { AppleRoom, NoCardKept } from './apple-room.tsx'
import type { Place } from './our-endpoint.ts'

export type ApplePayProps = {
  place: Place
  /** In halalas. */
  due: number
  isBusy: boolean
  /** The order is to renew, and no saved card is there that it could begin with: Apple Pay keeps none. */
  leavesNoCard: boolean
  onPay: (token: string, finish: (isPaid: boolean) => void) => void
}

/**
 * Apple's button, once this browser speaks the version, has a way to pay, and our server has got a session
 * from Apple. Until then its room is empty; when one of them fails, a quiet sentence says so where the button
 * would be.
 */
export function ApplePay({ place, due, isBusy, leavesNoCard, onPay }: ApplePayProps) {
  const store = useStore()
  const { t } = useLingui()
  const check = useCheck(place)
  const [isOpen, setIsOpen] = useState(false)
  const [trouble, setTrouble] = useState<AppleTrouble | null>(null)

  if (!store) return null
  if (check === 'running') return <AppleRoom {...{ leavesNoCard }} />
  if (check !== 'passed') return <WhyNot reason={check} />

  function open() {
    if (!store) return
    setTrouble(null)
    setIsOpen(true)
    const request = appleRequest({ due, storeName: store.name, marks: store.payment_marks })
    openAppleSheet(applePayVersion, request, {
      validate: (url) => askForMerchant(place, url),
      pay: onPay,
      trouble: setTrouble,
      closed: () => setIsOpen(false),
    })
  }

  return (
    <div className="stack gap-5">
      <Button
        type="button"
        kind="apple"
        size="large"
        full
        className="apple-pay"
        aria-label={t`الدفع عبر Apple Pay`}
        isBusy={isBusy || isOpen}
        busy={<Trans>لحظة، لا تغلقوا الصفحة…</Trans>}
        onClick={open}
      >
        <span>
          <Trans>
            الدفع عبر <span lang="en">Apple Pay</span>
          </Trans>
        </span>
      </Button>
      {leavesNoCard && <NoCardKept />}
      {trouble && (
        <InSight of={trouble}>
          <AppleNotice trouble={trouble} />
        </InSight>
      )}
      <p className="or-line">
        <Trans>أو بالبطاقة</Trans>
      </p>
    </div>
  )
}

/** Nothing went wrong: whoever looks for Apple Pay on an iPhone is told why cards only are offered. */
function WhyNot({ reason }: { reason: Missing | 'no_session' }) {
  return (
    <p className="hint">
      {reason === 'no_session' ? (
        <Trans>Apple Pay غير متاح الآن. ادفعوا بالبطاقة.</Trans>
      ) : (
        <>
          {words[reason][0]} {words[reason][1]}
        </>
      )}
    </p>
  )
}

/** The payment-session check: Apple gives our server a session for this store, or there is no button. */
function useCheck(place: Place): 'running' | 'passed' | Missing | 'no_session' {
  const [outcome, setOutcome] = useState<ReturnType<typeof useCheck>>(
    () => whatIsMissing(appleSessions(), applePayVersion) ?? 'running',
  )
  useEffect(() => {
    if (outcome !== 'running') return
    let isHere = true
    void askForMerchant(place, appleGateway).then((answer) => {
      if (isHere) setOutcome(answer.outcome === 'made' ? 'passed' : 'no_session')
    })
    return () => {
      isHere = false
    }
  }, [outcome, place])
  return outcome
}

const words: Record<AppleTrouble, [what: ReactNode, next: ReactNode]> = {
  not_supported: [
    <Trans key="what">لا يدعم هذا المتصفح Apple Pay.</Trans>,
    <Trans key="next">حدّثوا النظام، أو ادفعوا بالبطاقة.</Trans>,
  ],
  not_available: [
    <Trans key="what">Apple Pay غير متاح الآن.</Trans>,
    <Trans key="next">أضيفوا بطاقة إلى المحفظة، أو ادفعوا بالبطاقة.</Trans>,
  ],
  validation_failed: [
    <Trans key="what">لم تنجح عملية التحقق من Apple Pay.</Trans>,
    <Trans key="next">لم يُخصم أي مبلغ. ادفعوا بالبطاقة أو حاولوا مرة أخرى.</Trans>,
  ],
  payment_failed: [
    <Trans key="what">لم تنجح عملية الدفع عبر Apple Pay.</Trans>,
    <Trans key="next">لم يُخصم أي مبلغ. ادفعوا بالبطاقة أو حاولوا مرة أخرى.</Trans>,
  ],
  session_failed: [
    <Trans key="what">تعذّر بدء جلسة Apple Pay.</Trans>,
    <Trans key="next">لم يُخصم أي مبلغ. ادفعوا بالبطاقة أو حاولوا مرة أخرى.</Trans>,
  ],
}

function AppleNotice({ trouble }: { trouble: AppleTrouble }) {
  const [what, next] = words[trouble]
  return (
    <Notice tone="bad" title={what}>
      {next}
    </Notice>
  )
}
