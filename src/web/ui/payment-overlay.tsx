import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { LinkButton } from './button.tsx'
import { Lattice } from './lattice.tsx'

export type PaymentWait = {
  /** Another title than "we are checking the payment with the bank". */
  title?: ReactNode
  /**
   * Where orders are listed, offered when it takes too long; null for whoever pays by a link, and comes back
   * by it.
   */
  ordersHref: string | null
}

/** When the words change, in seconds. */
const stillWaiting = 20
const longWait = 60

/**
 * Covers the whole page while a payment is processed. It cannot be dismissed: focus is held, Escape does
 * nothing; after a minute it offers a way out that loses nothing, since the order is kept.
 */
export function PaymentOverlay({ title, ordersHref }: PaymentWait) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()
  const seconds = useSecondsSince()

  useEffect(() => {
    const dialog = box.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={box}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={textId}
      className="payment-overlay on-deep"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault()
      }}
    >
      <PaymentMessage
        title={title}
        titleId={titleId}
        textId={textId}
        seconds={seconds}
        ordersHref={ordersHref}
      />
    </dialog>
  )
}

/** The overlay's inside. The kit shows it without covering the page. */
export function PaymentMessage(props: {
  title?: ReactNode
  titleId?: string
  textId?: string
  seconds: number
  ordersHref: string | null
  autoFocus?: boolean
}) {
  const { title, titleId, textId, seconds, ordersHref, autoFocus = true } = props
  return (
    <>
      <Lattice form="opening" />
      {/* The title takes the focus, so that it is read and the page behind cannot be reached. */}
      <div className="message" tabIndex={-1} autoFocus={autoFocus}>
        <span className="spinner" aria-hidden="true" />
        <h2 id={titleId}>{title ?? <Trans>نتحقق من الدفع مع البنك</Trans>}</h2>
        <p id={textId}>
          <Trans>يرجى الانتظار حتى تتم معالجة الدفع. لا تغلقوا الصفحة؛ لن تُخصم القيمة مرتين.</Trans>
        </p>
        <div role="status" className="stack justify-items-center gap-3.5">
          {seconds >= stillWaiting && seconds < longWait && (
            <p>
              <Trans>ما زلنا ننتظر ردّ البنك. يستغرق ذلك أحيانًا دقيقة.</Trans>
            </p>
          )}
          {seconds >= longWait && ordersHref === null && (
            <p>
              <Trans>
                تأخّر ردّ البنك. نكمل الدفع حالما يصلنا الرد؛ أغلقوا الصفحة إن شئتم، وافتحوا رابط العرض لاحقًا
                لتروا حاله.
              </Trans>
            </p>
          )}
          {seconds >= longWait && ordersHref !== null && (
            <>
              <p>
                <Trans>تأخّر ردّ البنك. طلبكم محفوظ، ونكمله حالما يصلنا الرد؛ تجدون حالته في «طلباتي».</Trans>
              </p>
              <LinkButton to={ordersHref} kind="second" reloadDocument>
                <Trans>الانتقال إلى طلباتي</Trans>
              </LinkButton>
            </>
          )}
        </div>
      </div>
    </>
  )
}

function useSecondsSince(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
