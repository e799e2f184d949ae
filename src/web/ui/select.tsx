import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'

type SelectProps = {
  label: ReactNode
  optional?: boolean
  hint?: ReactNode
  error?: ReactNode
  className?: string
  options: { value: string; label: string }[]
} & Omit<ComponentProps<'select'>, 'className' | 'children'>

/** The system's own list: every phone knows best how to show it. */
export function Select({ label, optional, hint, error, className, options, ...rest }: SelectProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      {...(optional && { optional })}
      {...(className && { className })}
    >
      {(control) => (
        <span className="select">
          <select {...control} required={!optional} {...rest} className="input">
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" small />
        </span>
      )}
    </Field>
  )
}
