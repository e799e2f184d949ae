import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { moveToasts, Toasts, useToasts } from './toast.tsx'

/**
 * What is said while a dialog stands open, in the dialog: it covers the page with its toasts, and nothing of
 * the page can be pressed or is read out. What was said before it opened stays in the page. For pages behind
 * the sign-in, once in their layout; the store has no room for it.
 */
export function DialogToasts() {
  const toasts = useToasts()
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  useEffect(() => {
    const say = (place: HTMLDialogElement | null) => {
      setDialog(place)
      moveToasts(place !== null)
    }
    const top = toasts.length > 0 ? topDialog() : null
    say(top)
    if (!top) return
    const leave = () => {
      if (!top.isConnected || !top.open) say(null)
    }
    // It does not bubble. A dialog that goes with its part of the page is not closed before.
    document.addEventListener('close', leave, true)
    const changes = new MutationObserver(leave)
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('close', leave, true)
      changes.disconnect()
    }
  }, [toasts])
  return dialog?.isConnected ? createPortal(<Toasts inDialog />, dialog) : null
}

/** The innermost of those that cover the page. */
function topDialog(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? null
}
