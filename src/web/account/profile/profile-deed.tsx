import { type ReactNode, useId, useState } from 'react'
import { Form, Link, useLocation, useNavigation, useSubmit } from 'react-router'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'

type DeedProps = {
  /** Posted as `intent`; without script `ask_…` is posted first, and the page asks. */
  intent: string
  title: ReactNode
  /** What is lost, and what stays. */
  children: ReactNode
  safe: ReactNode
  deed: ReactNode
  busy: ReactNode
  /** The first press was answered with the question. */
  isAsking: boolean
}

/** A deed that is asked about in red: with script in a dialog, without it on the page, with a second press. */
export function Deed({ intent, title, children, safe, deed, busy, isAsking }: DeedProps) {
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const { pathname } = useLocation()
  const { formData } = useNavigation()
  const submit = useSubmit()
  const isBusy = formData?.get('intent') === intent

  async function act() {
    await submit({ intent }, { method: 'post' })
    // Answered, whatever the answer is: the page says it.
    setOpen(false)
  }

  if (isAsking) {
    return (
      <Form method="post" className="stack w-full gap-4" aria-labelledby={titleId}>
        <h3 id={titleId}>{title}</h3>
        <div className="text-ink-2">{children}</div>
        <div className="row">
          <Link to={pathname} className="button second">
            {safe}
          </Link>
          <Button kind="danger" name="intent" value={intent} isBusy={isBusy} busy={busy}>
            {deed}
          </Button>
        </div>
      </Form>
    )
  }

  return (
    <>
      <Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Button kind="danger-line" size="small" name="intent" value={`ask_${intent}`} aria-haspopup="dialog">
          {deed}
        </Button>
      </Form>
      <ConfirmDialog
        {...{ isOpen, title, safe, deed, isBusy, busy }}
        tone="red"
        onClose={() => setOpen(false)}
        onDeed={() => void act()}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
