import { type ComponentProps, type ReactNode, useId } from 'react'

type SwitchProps = { children: ReactNode; hint?: ReactNode } & Omit<ComponentProps<'input'>, 'type' | 'role'>

/** On or off, with its words before it; saved with the form around it. */
export function Switch({ children, hint, ...input }: SwitchProps) {
  const id = useId()
  return (
    <div className="switch">
      <label htmlFor={id}>
        <span className="font-medium">{children}</span>
        {hint && (
          <span className="hint block" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </label>
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
      />
    </div>
  )
}
