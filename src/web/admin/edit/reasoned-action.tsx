import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { EditDialog } from '#ui/edit-dialog'
import { Notice } from '#ui/notice'
import { DialogActions } from './dialog-actions.tsx'
import { ReasonField } from './reason-field.tsx'
import type { useAction } from './use-action.ts'

type ReasonedActionProps = {
  /** Its form's: what was typed for one action, or about one thing, is kept for no other. */
  id: string
  title: ReactNode
  /** What it does, and what else has to be entered; above the reason. */
  children: ReactNode
  reason: {
    label: ReactNode
    maxLength: number
    /** Said by the button while there is none. */
    missing?: ReactNode
  }
  /** False while another field is wrong: nothing is asked then. */
  canAsk?: boolean
  /** The words of the button that asks, and those while it is sent. */
  action: ReactNode
  busy: ReactNode
  /** What is asked before it is done: red where something is taken or ends. */
  question: {
    tone: 'blue' | 'red'
    title: ReactNode
    about: ReactNode
    safe: ReactNode
    action: ReactNode
  }
  /**
   * How the action stands that `onConfirm` submits; it lives beside the button, so that it outlives the
   * dialog.
   */
  state: Pick<ReturnType<typeof useAction>, 'isBusy' | 'refusal'>
  onClose: () => void
  onConfirm: (reason: string) => void
}

/**
 * A dialog for what cannot be undone: says what it does, wants a reason, asks once more, and only then does
 * it.
 */
export function ReasonedAction(props: ReasonedActionProps) {
  const {
    id,
    title,
    children,
    reason,
    canAsk = true,
    action,
    busy,
    question,
    state,
    onClose,
    onConfirm,
  } = props
  const { isBusy, refusal } = state
  const [words, setWords] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isReasoned = words.trim() !== ''
  return (
    <EditDialog title={title} onClose={onClose}>
      <form
        id={id}
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReasoned && canAsk) setAsked(true)
        }}
      >
        {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
        {children}
        <ReasonField
          label={reason.label}
          maxLength={reason.maxLength}
          value={words}
          onChange={setWords}
          errors={refusal?.errors}
        />
        <DialogActions
          onClose={onClose}
          isBusy={isBusy}
          busy={busy}
          {...(question.tone === 'red' && { kind: 'danger' })}
          {...(!isReasoned && { unavailable: reason.missing ?? <Trans>اكتبوا السبب أولًا.</Trans> })}
        >
          {action}
        </DialogActions>
      </form>
      <ConfirmDialog
        isOpen={isAsked}
        tone={question.tone}
        title={question.title}
        safe={question.safe}
        action={question.action}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          onConfirm(words)
        }}
      >
        {question.about}
      </ConfirmDialog>
    </EditDialog>
  )
}
