import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { maxCouponCode } from '#rules/core/text-lengths'
import { Button } from '#ui/button'
import { Disclosure } from '#ui/disclosure'
import { Field } from '#ui/field'
import { Money } from '#ui/money'

type CouponFieldProps = {
  /** The coupon that the shown price has. */
  applied: string | null
  /** What it saves now, with tax, in halalas. */
  saved: number
  typed: string
  /** A coupon has just been taken off: its button stays where it was pressed. */
  isOpen: boolean
  error: ReactNode
  isBusy: boolean
}

/** Part of the page's one form: applying a coupon loses nothing of what is typed beside it. */
export function CouponField({ applied, saved, typed, isOpen, error, isBusy }: CouponFieldProps) {
  const button = useRef<HTMLSpanElement>(null)
  // Who empties the field goes on without a coupon: the refusal of the one before is over.
  const [given, setGiven] = useState<ReactNode>()

  /** The Enter key means this field's own button here, not the page's. */
  function enter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    button.current?.querySelector('button')?.click()
  }

  const field = (
    <Field
      // A new field when a coupon comes or goes: what stood in it belongs to the price before.
      key={applied ?? ''}
      label={<Trans>قسيمة خصم</Trans>}
      {...(!applied && { optional: true })}
      error={error !== given && error}
      hint={
        applied && (
          <span className="font-medium text-good-fg">
            {saved > 0 ? (
              <Trans>
                طُبّقت القسيمة ووفّرتم <Money amount={saved} />.
              </Trans>
            ) : (
              <Trans>طُبّقت القسيمة.</Trans>
            )}
          </span>
        )
      }
    >
      {(control) => (
        <div className="row flex-nowrap">
          <input
            {...control}
            className="input latin flex-1"
            dir="ltr"
            name="coupon"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={maxCouponCode}
            readOnly={applied !== null}
            defaultValue={applied ?? typed}
            onKeyDown={enter}
            onChange={(event) => {
              if (event.currentTarget.value.trim() === '') setGiven(error)
            }}
          />
          <span ref={button}>
            <Button
              kind="second"
              name="intent"
              value={applied ? 'remove_coupon' : 'apply_coupon'}
              isBusy={isBusy}
              // The order's other words are not sent with it.
              data-draft="keep"
              busy={<Trans>لحظة…</Trans>}
            >
              {applied ? <Trans>إزالة</Trans> : <Trans>تطبيق</Trans>}
            </Button>
          </span>
        </div>
      )}
    </Field>
  )
  // A line until somebody has a coupon; what is typed, applied or refused stays in sight.
  return applied || typed || isOpen || error ? (
    <section className="card padded">{field}</section>
  ) : (
    <Disclosure inline title={<Trans>لديكم قسيمة خصم؟</Trans>}>
      {field}
    </Disclosure>
  )
}
