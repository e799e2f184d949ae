import { Trans } from '@lingui/react/macro'
import { type FormEvent, Suspense, useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { isOpenPayment } from '#rules/payments/payment'
import { Button } from '#ui/button'
import { CardFields, useCard } from '#ui/card-fields'
import { Money } from '#ui/money'
import { focusFirstWrong } from '../../forms/focus-first-wrong.ts'
import { useStore } from '../../frame/store-settings.ts'
import { noGateway } from '../gateway/card-gateway.ts'
import { InSight } from '../in-sight.tsx'
import { ApplePaySlot } from '../payment/apple-pay-slot.tsx'
import { FailureNotice } from '../payment/pay-form.tsx'
import { OpenAttemptChoice, PayingTrouble } from '../payment/rare-states.ts'
import { standOn } from '../payment/stand-on.ts'
import { usePaying } from '../payment/use-paying.ts'
import type { ShownQuote } from './types.ts'

type PayQuoteProps = {
  place: string
  /** Halalas. */
  due: number
  /** The last attempt that was made by the link. */
  last: ShownQuote['payment']
}

/** A card or Apple Pay, once: nothing of it is kept, and nothing of the account can be used. */
export function PayQuote({ place, due, last }: PayQuoteProps) {
  const gateway = useStore()?.gateway ?? noGateway
  const card = useCard()
  const revalidator = useRevalidator()
  const open = last && isOpenPayment(last.status) ? last : null
  const paying = usePaying({ place, gateway, open, onReturn: card.clear })
  const { trouble } = paying
  const isRefused = trouble?.kind === 'refused'
  // Paid by a colleague, withdrawn or over meanwhile: the page says which.
  useEffect(() => {
    if (isRefused) void revalidator.revalidate()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isRefused])

  const hasFailed = last?.failure ? !open : false
  // Back from the bank, the reason stands beneath what the quote says.
  useEffect(() => {
    if (hasFailed) standOn(document.querySelector('main form .note'))
  }, [hasFailed])

  function submit(event: FormEvent) {
    event.preventDefault()
    const entry = card.read()
    if (entry) void paying.payWithNewCard(entry, { saves: false, renews: false })
    else focusFirstWrong(event.currentTarget)
  }

  if (paying.undecided) {
    return (
      <Suspense>
        <OpenAttemptChoice isAtBank={false} onGoOn={paying.goOn} onReplace={paying.replace} />
      </Suspense>
    )
  }
  return (
    <form noValidate className="stack gap-5" onSubmit={submit}>
      {!trouble && last?.failure && hasFailed && (
        <FailureNotice message={last.failure.message} next={last.failure.next_step} />
      )}
      <ApplePaySlot
        place={place}
        due={due}
        isBusy={paying.isBusy}
        // Whoever pays agrees to no renewal.
        leavesNoCard={false}
        onPay={(token, finish) => void paying.payWithApplePay(token, finish)}
      />
      <div className="card padded stack gap-[18px]">
        <h2 className="text-xl">
          <Trans>الدفع بالبطاقة</Trans>
        </h2>
        <CardFields card={card} />
        <p className="hint">
          <Trans>
            تُستخدم بطاقتكم لهذه الدفعة وحدها: لا تُحفظ، ولا يُخصم منها عند التجديد. ولا تظهر لكم هنا بيانات حساب
            صاحب الطلب.
          </Trans>
        </p>
      </div>
      {trouble && trouble.kind !== 'price_changed' && (
        <Suspense>
          <InSight of={trouble}>
            <PayingTrouble trouble={trouble} />
          </InSight>
        </Suspense>
      )}
      <div className="foot-bar">
        <Button
          size="large"
          full
          icon="lock"
          isBusy={paying.isBusy}
          busy={<Trans>لحظة، لا تغلقوا الصفحة…</Trans>}
        >
          <Trans>
            دفع <Money amount={due} />
          </Trans>
        </Button>
      </div>
      <p className="hint text-center">
        <Trans>
          بالدفع تقبلون <Link to="/page/terms-and-conditions">الشروط والأحكام</Link> عن المنشأة. رقم بطاقتكم
          يذهب إلى بوابة الدفع مباشرة ولا يمر بخوادمنا.
        </Trans>
      </p>
    </form>
  )
}
