import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.tsx'
import { FieldNote } from './field.tsx'

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
  ...input
}: CheckboxProps & { type: 'checkbox' | 'radio' }) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const described = [hintId, errorId].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label className={classes('check', Boolean(error) && 'wrong')}>
        <input
          {...input}
          {...(error ? { 'aria-invalid': true } : {})}
          {...(described && { 'aria-describedby': described })}
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
