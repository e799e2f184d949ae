import { type ReactNode, useEffect, useId, useRef } from 'react'

type EditDialogProps = {
  title: ReactNode
  children: ReactNode
  onClose: () => void
  /** What it holds is seen once: Escape does not close it, only its own button does. */
  isHeld?: boolean
}

/** The first thing to fill in, where the browser began at a button or a link before it. */
function beginInField(dialog: HTMLDialogElement) {
  if (document.activeElement?.matches('input, textarea, select')) return
  const texts = 'input:not([type]), input[type="text"], input[type="tel"], input[type="email"], textarea'
  const field = dialog.querySelector<HTMLElement>(texts) ?? dialog.querySelector<HTMLElement>('input, select')
  if (field?.checkVisibility()) field.focus()
}

/** A small form in a dialog; it stands as long as the address says so. Leaving it is the page's decision. */
export function EditDialog({ title, children, onClose, isHeld = false }: EditDialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = box.current
    const opener = document.activeElement
    if (dialog && !dialog.open) {
      dialog.showModal()
      beginInField(dialog)
    }
    // It goes with its page part and is never closed as the browser closes one, so the browser does not give
    // the focus back.
    return () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) {
          opener.focus({ preventScroll: true })
        } else document.getElementById('main')?.focus({ preventScroll: true })
      })
    }
  }, [])

  return (
    <dialog
      ref={box}
      className="dialog wide"
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A dialog in the dialog bubbles its own.
        if (event.target !== box.current) return
        event.preventDefault()
        if (!isHeld) onClose()
      }}
      onClose={(event) => {
        // Browsers close on a second Escape whatever was said; unsaved changes still have to be asked about.
        if (event.target !== box.current) return
        box.current?.showModal()
        if (!isHeld) onClose()
      }}
    >
      <div className="dialog-body">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
