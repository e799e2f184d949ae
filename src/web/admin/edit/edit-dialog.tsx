import { type ReactNode, useEffect, useId, useRef } from 'react'

type EditDialogProps = { title: ReactNode; children: ReactNode; onClose: () => void }

/** A small form in a dialog; it stands as long as the address says so. Leaving it is the page's decision. */
export function EditDialog({ title, children, onClose }: EditDialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (!box.current?.open) box.current?.showModal()
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
        onClose()
      }}
      onClose={(event) => {
        // Browsers close on a second Escape whatever was said; unsaved changes still have to be asked about.
        if (event.target !== box.current) return
        box.current?.showModal()
        onClose()
      }}
    >
      <div className="dialog-body">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
