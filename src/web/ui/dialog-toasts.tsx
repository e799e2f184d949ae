import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toasts, useToasts } from './toast.tsx'

/**
 * What is said while a dialog stands open, in the dialog: it covers the page with its toasts, and nothing of the page can be pressed
 * or is read out. For pages behind the sign-in, once in their layout; the store has no room for it.
 */
export function DialogToasts() {
  const toasts = useToasts()
  const [dialog, setDialog] = useState<Element | null>(null)
  useEffect(() => {
    const place = () => setDialog(toasts.length > 0 ? topDialog() : null)
    place()
    // It does not bubble. A dialog that goes with its part of the page takes what it says along; the page's frame has it, too.
    document.addEventListener('close', place, true)
    return () => document.removeEventListener('close', place, true)
  }, [toasts])
  return dialog?.isConnected ? createPortal(<Toasts />, dialog) : null
}

/** The innermost of those that cover the page. */
function topDialog(): Element | null {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
}
