import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { Field } from './field.tsx'
import { useVerdict } from './use-verdict.ts'

type Shared = {
  label: ReactNode
  name: string
  optional?: boolean
  hint?: ReactNode
  /** From the server, or from the page's own check. */
  error?: ReactNode
  /**
   * Called on blur, then on every key until the value is right. Answers what is wrong, as a sentence with a
   * sample, or undefined.
   */
  check?: (value: string) => ReactNode
  className?: string
  /** Emails, coupons and codes: typed left to right in both languages. */
  latin?: boolean
}

type TextFieldProps = Shared & Omit<ComponentProps<'input'>, 'className'>

export function TextField(props: TextFieldProps) {
  const { label, optional, hint, error, check, className, latin, onBlur, onChange, ...rest } = props
  const [found, listen] = useCheck(rest.name, error, check)

  return (
    <Field label={label} {...shared({ optional, hint, className })} error={found}>
      {(control) => (
        <input
          {...control}
          required={!optional}
          // A name may be Arabic or Latin whatever the page's language is.
          dir={latin ? 'ltr' : 'auto'}
          {...rest}
          className={latin ? 'input latin' : 'input'}
          onBlur={(event) => {
            listen.leave(event)
            onBlur?.(event)
          }}
          onChange={(event) => {
            listen.type(event.currentTarget.value)
            onChange?.(event)
          }}
        />
      )}
    </Field>
  )
}

export function TextArea(props: Shared & Omit<ComponentProps<'textarea'>, 'className'>) {
  const { label, optional, hint, error, check, className, latin, onBlur, onChange, ...rest } = props
  const [found, listen] = useCheck(rest.name, error, check)

  return (
    <Field label={label} {...shared({ optional, hint, className })} error={found}>
      {(control) => (
        <textarea
          {...control}
          required={!optional}
          dir={latin ? 'ltr' : 'auto'}
          {...rest}
          className="input"
          onBlur={(event) => {
            listen.leave(event)
            onBlur?.(event)
          }}
          onChange={(event) => {
            listen.type(event.currentTarget.value)
            onChange?.(event)
          }}
        />
      )}
    </Field>
  )
}

function shared(props: { optional?: boolean | undefined; hint?: ReactNode; className?: string | undefined }) {
  return {
    ...(props.optional && { optional: true }),
    ...(props.hint ? { hint: props.hint } : {}),
    ...(props.className && { className: props.className }),
  }
}

/**
 * How every field validates: not while it is first filled, then on blur, then on every key until right. An
 * error of the server stays until the field is changed, and is said again with each answer.
 */
function useCheck(name: string, error: ReactNode, check?: (value: string) => ReactNode) {
  const [found, judge] = useVerdict(name, error)

  return [
    found,
    {
      leave(event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) {
        const { value } = event.currentTarget
        if (check && (value !== '' || found)) judge(check(value))
      },
      type(value: string) {
        if (found) judge(check?.(value))
      },
    },
  ] as const
}
