import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog'

/**
 * What is asked before a form is sent: the action as a question, what changes and what stays, both answers.
 */
export type Question = {
  title: ReactNode
  about: ReactNode
  action: ReactNode
  safe: ReactNode
  tone?: 'blue' | 'red'
}

/**
 * Asks before a form does something that many people feel. `question` looks at what would be sent and answers
 * null where nothing has to be asked. Without script the form is sent as it is: the API's own guards stand
 * behind it.
 */
export function useAskFirst(question: (form: FormData) => Question | null): {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Question | null>(null)
  const waiting = useRef<{ form: HTMLFormElement; by: HTMLElement | null }>(undefined)
  const isAgreed = useRef(false)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isAgreed.current) {
      isAgreed.current = false
      return
    }
    if (event.defaultPrevented) return
    const form = event.currentTarget
    const found = question(new FormData(form))
    if (!found) return
    event.preventDefault()
    const { submitter: by } = event.nativeEvent as SubmitEvent
    waiting.current = { form, by }
    setAsked(found)
  }
  const dialog = asked && (
    <ConfirmDialog
      isOpen
      tone={asked.tone ?? 'blue'}
      title={asked.title}
      safe={asked.safe}
      action={asked.action}
      onClose={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null)
        isAgreed.current = true
        waiting.current?.form.requestSubmit(waiting.current.by)
      }}
    >
      {asked.about}
    </ConfirmDialog>
  )
  return { onSubmit, dialog }
}
