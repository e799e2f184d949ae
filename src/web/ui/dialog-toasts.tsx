import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { moveToasts, Toasts, useToasts } from './toast.tsx'

/**
 * What is said while a dialog stands open, in the dialog: it covers the page with its toasts, and nothing of the page can be pressed
 * or is read out. For pages behind the sign-in, once in their layout; the store has no room for it.
 */
export function DialogToasts() {
  const hasToasts = useToasts().length > 0
  const [dialog, setDialog] = useState<Element | null>(null)
  useEffect(() => {
    if (!hasToasts) return
    const place = () => {
      const top = topDialog()
      setDialog(top)
      moveToasts(top !== null)
    }
    place()
    // It does not bubble. A dialog that goes with its part of the page is not closed before.
    document.addEventListener('close', place, true)
    const changes = new MutationObserver(place)
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
    return () => {
      document.removeEventListener('close', place, true)
      changes.disconnect()
      setDialog(null)
      moveToasts(false)
    }
  }, [hasToasts])
  return dialog?.isConnected ? createPortal(<Toasts inDialog />, dialog) : null
}

/** The innermost of those that cover the page. */
function topDialog(): Element | null {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
}
