import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.tsx'
import { FieldNote } from './field.tsx'
import { useVerdict } from './use-verdict.ts'

type CheckboxProps = {
  children: ReactNode
  hint?: ReactNode
  error?: ReactNode
} & Omit<ComponentProps<'input'>, 'type'>

/** Never ticked beforehand where it is a consent. */
export function Checkbox(props: CheckboxProps) {
  return <Tick type="checkbox" {...props} />
}

/** One of a few answers; those with the same `name` belong together. */
export function Radio(props: CheckboxProps) {
  return <Tick type="radio" {...props} />
}

function Tick({
  children,
  hint,
  error,
  className,
  onChange,
  ...input
}: CheckboxProps & { type: 'checkbox' | 'radio' }) {
  const id = useId()
  // What was missing is there once it is ticked, and missing again once the tick is taken away.
  const [isWrong, judge] = useVerdict(input.name ?? '', Boolean(error))
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = isWrong ? `${id}-error` : undefined
  const described = [hintId, errorId].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label className={classes('check', Boolean(isWrong) && 'wrong')}>
        <input
          {...input}
          {...(isWrong ? { 'aria-invalid': true } : {})}
          {...(described && { 'aria-describedby': described })}
          onChange={(event) => {
            judge(!event.currentTarget.checked && Boolean(error))
            onChange?.(event)
          }}
        />
        <span>
          {children}
          {hint && (
            <span className="hint block" id={hintId}>
              {hint}
            </span>
          )}
        </span>
      </label>
      {errorId && <FieldNote id={errorId} error={error} />}
    </div>
  )
}
