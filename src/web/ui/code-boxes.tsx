import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { digitsOnly } from '#rules/core/digits'
import { maxOneTimeCode } from '#rules/core/text-lengths'
import { Button } from './button.tsx'
import { classes } from './classes.tsx'
import { FieldNote } from './field.tsx'
import { TimeLeft } from './time-left.tsx'
import { useTypedBefore } from './typed-before.ts'

const length = 6

type CodeBoxesProps = {
  label: ReactNode
  name?: string
  hint?: ReactNode
  error?: ReactNode
  /**
   * Changes with every answer of the server (`actionData` itself will do): the boxes are emptied after a
   * refusal.
   */
  answer?: unknown
  /** Changes with every code that is sent: what was typed of the one before is gone. */
  sent?: unknown
  /** Off where it is not the page's only question. */
  autoFocus?: boolean
  /** Off where the form has more to fill in. */
  sendsItself?: boolean
}

/**
 * Six drawn boxes over one real field: paste, "code from messages" and screen readers meet a single value.
 * The form is sent as soon as it is full.
 */
export function CodeBoxes(props: CodeBoxesProps) {
  const { label, name = 'code', hint, error, answer, sent, autoFocus = true, sendsItself = true } = props
  const [typed, setTyped] = useState({ code: '', answer, sent })
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const noteId = `${id}-note`

  // What was typed before a refusal or of another code is gone; the boxes are empty again.
  const isOver = typed.sent !== sent || (error && typed.answer !== answer)
  const code = isOver ? '' : typed.code

  const lastSent = useRef(sent)
  useEffect(() => {
    // Of two that are emptied together the first one is gone on with.
    if (error || (autoFocus && lastSent.current !== sent)) input.current?.focus()
    lastSent.current = sent
  }, [answer, autoFocus, error, sent])

  function type(value: string) {
    const digits = digitsOnly(value).slice(0, length)
    setTyped({ code: digits, answer, sent })
    if (sendsItself && digits.length === length && digits !== code) {
      // After React has written the value, so that the form carries it.
      setTimeout(() => input.current?.form?.requestSubmit())
    }
  }

  useTypedBefore(input, type)

  return (
    <div className={classes('field', Boolean(error) && code === '' && 'wrong')}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="code-boxes">
        {Array.from({ length }, (_, at) => (
          <span key={at} aria-hidden="true" data-next={at === Math.min(code.length, length - 1) || undefined}>
            {code[at]}
          </span>
        ))}
        <input
          ref={input}
          id={id}
          name={name}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={maxOneTimeCode}
          required
          autoFocus={autoFocus}
          value={code}
          onChange={(event) => type(event.currentTarget.value)}
          {...(error && code === '' ? { 'aria-invalid': true } : {})}
          {...(error || hint ? { 'aria-describedby': noteId } : {})}
        />
      </div>
      <FieldNote id={noteId} hint={hint} error={code === '' ? error : undefined} />
    </div>
  )
}

type ResendCodeProps = {
  /** Seconds until a new code may be asked for. */
  after: number
  /** Starts the countdown anew when it changes: the moment of the last sending. */
  since: unknown
  /** Posted with the form that it stands in. */
  name: string
  value: string
  isBusy?: boolean
}

/** How long until a new code may be asked for; then, in its place, the button that asks. */
export function ResendCode({ after, since, name, value, isBusy }: ResendCodeProps) {
  const left = useCountdown(after, since)
  if (left > 0) {
    return (
      <p className="resend text-sm text-ink-3">
        <span>
          <Trans>
            رمز جديد بعد <TimeLeft seconds={left} />
          </Trans>
        </span>
      </p>
    )
  }
  return (
    <div className="resend">
      <Button
        kind="quiet"
        size="small"
        name={name}
        value={value}
        formNoValidate
        quietReason
        {...(isBusy && { isBusy })}
      >
        <Trans>إرسال رمز جديد</Trans>
      </Button>
    </div>
  )
}

/** Whole seconds that remain of `seconds`. */
export function useCountdown(seconds: number, since: unknown): number {
  const [passed, setPassed] = useState({ since, left: seconds })
  useEffect(() => {
    const end = performance.now() + seconds * 1_000
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1_000))
      setPassed({ since, left })
      if (left === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [seconds, since])
  return passed.since === since ? passed.left : seconds
}
