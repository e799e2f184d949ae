import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field } from './field.tsx'

type PasswordFieldProps = {
  label: ReactNode
  name: string
  hint?: ReactNode
  error?: ReactNode
} & Omit<ComponentProps<'input'>, 'type' | 'className'>

/** A password that can be looked at before it is sent. */
export function PasswordField({ label, hint, error, ...rest }: PasswordFieldProps) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="input-group at-start">
          <button
            type="button"
            className="prefix text-sm ltr:order-1 ltr:border-s ltr:border-e-0 ltr:border-line"
            aria-label={isShown ? t`إخفاء كلمة المرور` : t`إظهار كلمة المرور`}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <Trans>إخفاء</Trans> : <Trans>إظهار</Trans>}
          </button>
          <input
            {...control}
            required
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            type={isShown ? 'text' : 'password'}
            className="input"
          />
        </span>
      )}
    </Field>
  )
}
