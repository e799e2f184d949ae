import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isCvc, maxCvcDigits } from '#rules/payments/card'
import { digitsOnly } from '#rules/core/digits'
import { Field } from './field.tsx'

export type Cvc = ReturnType<typeof useCvc>

/** Holds a saved card's CVC while it is typed, in this page's memory only. */
export function useCvc(brand: string | undefined) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()
  const faultOf = (now: string) =>
    isCvc(now, brand === 'amex' ? 'amex' : null) ? undefined : t`رمز الأمان غير صحيح`

  function change(now: string) {
    setText(now)
    if (error) setError(faultOf(now))
  }

  /** The code when it is right; else null, with the error shown. */
  function read(): string | null {
    const fault = faultOf(text)
    setError(fault)
    return fault ? null : text
  }

  return { text, error, change, leave: () => text && setError(faultOf(text)), read, clear: () => setText('') }
}

/** It has no name on purpose: the browser sends the code to the gateway itself. */
export function CvcField({ cvc }: { cvc: Cvc }) {
  return (
    <Field
      label={<Trans>رمز الأمان</Trans>}
      hint={
        <Trans>يطلبه بنككم لهذه البطاقة: الأرقام الثلاثة على ظهرها، أو الأربعة على وجه American Express.</Trans>
      }
      error={cvc.error}
      className="max-w-[280px]"
    >
      {(control) => (
        <input
          {...control}
          className="input latin"
          dir="ltr"
          required
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={maxCvcDigits}
          value={cvc.text}
          onBlur={cvc.leave}
          onChange={(event) => cvc.change(digitsOnly(event.currentTarget.value).slice(0, maxCvcDigits))}
        />
      )}
    </Field>
  )
}
