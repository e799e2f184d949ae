import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'

type CopyFieldProps = {
  label: ReactNode
  value: string
  /** The button's words, and what is said once it is done. */
  copy: ReactNode
  copied: ReactNode
  /** Acts beside the button. */
  children?: ReactNode
}

/**
 * A text to take elsewhere, as a link or a token. Without the permission it stays selected, to be copied by
 * hand.
 */
export function CopyField({ label, value, copy, copied, children }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)

  async function take() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }

  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          ref={field}
          className="input latin mono"
          dir="ltr"
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <div className="actions">
        <Button type="button" kind="second" icon="copy" onClick={() => void take()}>
          {copy}
        </Button>
        {children}
      </div>
      <p role="status" className="hint">
        {isCopied && copied}
      </p>
    </>
  )
}
