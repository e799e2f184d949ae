import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextField } from '#ui/text-field'
import { errorOf } from './field-error.ts'
import type { FieldErrors } from './outcome.ts'

type ReasonFieldProps = {
  label: ReactNode
  maxLength: number
  value: string
  onChange: (reason: string) => void
  errors: FieldErrors | undefined
}

/** Why money or an order is taken back, which nobody can read out of it later. */
export function ReasonField({ label, maxLength, value, onChange, errors }: ReasonFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={label}
      name="reason"
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={errorOf(errors, 'reason')}
      check={(text) => (text.trim() === '' ? t`اكتبوا سببًا يفهمه زملاؤكم لاحقًا` : undefined)}
    />
  )
}
