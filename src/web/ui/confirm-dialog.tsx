import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  /** The action as a question: «إيقاف التجديد التلقائي؟». */
  title: ReactNode
  /** What is lost, and what stays. */
  children: ReactNode
  /** Blue for publish, send, complete; red for delete, cancel, refund, stop renewal. */
  tone: 'blue' | 'red'
  /** The safe button's words: «إبقاء البطاقة». */
  safe: ReactNode
  /** The action's words: «حذف البطاقة». */
  action: ReactNode
  isBusy?: boolean
  busy?: ReactNode
  onClose: () => void
  onConfirm: () => void
}

/**
 * A native dialog: focus starts on the safe button, and Escape is the safe answer. A bottom sheet on phones.
 * It closes when what was confirmed has been answered: the page behind it, which nobody sees through it, says
 * what was refused and why.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, tone, safe, action, isBusy = false, busy, onClose, onConfirm } = props
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = box.current
    if (isOpen && dialog && !dialog.open) dialog.showModal()
    if (!isOpen) dialog?.close()
  }, [isOpen])

  // Taken off the page while it is open, it would leave the focus on nothing: closed, it gives it back.
  useLayoutEffect(() => {
    const dialog = box.current
    return () => dialog?.close()
  }, [])

  const wasBusy = useRef(false)
  useEffect(() => {
    const isAnswered = wasBusy.current && !isBusy
    wasBusy.current = isBusy
    if (!isAnswered || !isOpen) return
    box.current?.close()
    onClose()
  })

  return (
    <dialog
      ref={box}
      className="dialog"
      aria-labelledby={titleId}
      // The browser reports it later: by then the safe button has said so, or it may stand open again.
      onClose={() => isOpen && !box.current?.open && onClose()}
    >
      <ConfirmBody
        titleId={titleId}
        {...{ title, tone, safe, action, isBusy, busy, onConfirm }}
        onClose={() => {
          box.current?.close()
          onClose()
        }}
      >
        {children}
      </ConfirmBody>
    </dialog>
  )
}

/** The dialog's inside. The kit shows it without opening a dialog. */
export function ConfirmBody(
  props: Omit<ConfirmDialogProps, 'isOpen'> & { titleId?: string; autoFocus?: boolean },
) {
  const {
    title,
    children,
    tone,
    safe,
    action,
    isBusy,
    busy,
    onClose,
    onConfirm,
    titleId,
    autoFocus = true,
  } = props
  return (
    <div className="dialog-body">
      <h2 id={titleId}>{title}</h2>
      {/* It may hold paragraphs and lists, which a paragraph may not. */}
      <div className="about">{children}</div>
      <div className="actions">
        <Button type="button" kind="second" autoFocus={autoFocus} onClick={onClose}>
          {safe}
        </Button>
        <Button
          type="button"
          kind={tone === 'red' ? 'danger' : 'primary'}
          onClick={onConfirm}
          {...(isBusy && { isBusy, busy })}
        >
          {action}
        </Button>
      </div>
    </div>
  )
}
