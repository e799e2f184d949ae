import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { classes } from './classes.tsx'
import { Icon } from './icon.tsx'

/** What a control inside a field has to carry, so that label, hint and error belong to it. */
export type ControlProps = {
  id: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

type FieldProps = {
  label: ReactNode
  /** Required is the rule; only what may stay empty says so. */
  optional?: boolean
  hint?: ReactNode
  /** Stands above the hint, which stays: it says what would be right. */
  error?: ReactNode
  className?: string
  id?: string
  children: (control: ControlProps) => ReactNode
}

/** Label above, control, then error and hint. */
export function Field({ label, optional, hint, error, className, id, children }: FieldProps) {
  const made = useId()
  const controlId = id ?? made
  const noteId = `${controlId}-note`
  return (
    <div className={classes('field', Boolean(error) && 'wrong', className)}>
      <label htmlFor={controlId} className="field-label">
        {label}
        {optional && (
          <span className="optional">
            {' '}
            <Trans>(اختياري)</Trans>
          </span>
        )}
      </label>
      {children({
        id: controlId,
        ...(error ? { 'aria-invalid': true } : {}),
        ...(error || hint ? { 'aria-describedby': noteId } : {}),
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  if (!error && !hint) return null
  return (
    <div id={id} className="grid gap-1">
      {error && (
        <p className="field-error">
          <Icon name="warn" small />
          <span>{error}</span>
        </p>
      )}
      {hint && <p className="hint">{hint}</p>}
    </div>
  )
}
