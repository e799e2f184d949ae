import { type ReactNode, useId, useState } from 'react'
import { Form, Link, useLocation, useNavigation, useSubmit } from 'react-router'
import { Button, type ButtonKind } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'

type AskFirstProps = {
  /** What is sent to the page's action: the action, and what it is about. */
  intent: string
  about?: Record<string, string>
  /** The button that asks. */
  face: ReactNode
  kind?: ButtonKind
  /** For the whole page: a button as large as those beside it, and as wide as a phone. */
  isLarge?: boolean
  /** Stands in a card already: the question makes none of its own. */
  isInCard?: boolean
  /** What the button is about, for those who hear it, where its words alone stand in many rows. */
  label?: ReactNode
  title: ReactNode
  /** What is lost, and what stays. */
  children: ReactNode
  safe: ReactNode
  action: ReactNode
  busy: ReactNode
  /** Without script: the first press was answered with the question. */
  isAsking: boolean
}

const phoneWide = 'max-md:w-full'

/**
 * Asks in red before an action. With script a dialog; without it the same question on the page, and a second
 * press.
 */
export function AskFirst(props: AskFirstProps) {
  const { intent, about = {}, face, kind = 'quiet', label, title, children, safe, action, busy } = props
  const { isLarge = false, isInCard = false } = props
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const { state, formMethod } = useNavigation()
  const submit = useSubmit()
  const isBusy = state !== 'idle' && formMethod === 'POST'
  const carried = Object.entries(about).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))

  async function act() {
    await submit({ ...about, intent }, { method: 'post' })
    // Answered, whatever the answer is: the page says it.
    setOpen(false)
  }

  if (props.isAsking) {
    return (
      <Form
        method="post"
        noValidate
        className={isInCard ? 'stack w-full gap-4' : 'card padded stack w-full'}
        aria-labelledby={titleId}
      >
        {carried}
        {isInCard ? (
          <h3 id={titleId}>{title}</h3>
        ) : (
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
        )}
        <p className="text-ink-2">{children}</p>
        <div className="row">
          <Link to={pathname} className="button second">
            {safe}
          </Link>
          <Button kind="danger" name="intent" value={intent} isBusy={isBusy} busy={busy}>
            {action}
          </Button>
        </div>
      </Form>
    )
  }

  return (
    <>
      <Form
        method="post"
        noValidate
        {...(isLarge && { className: phoneWide })}
        onSubmit={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        {carried}
        <Button
          {...{ kind }}
          {...(isLarge ? { className: phoneWide } : { size: 'small' })}
          name="intent"
          value={`ask_${intent}`}
          aria-haspopup="dialog"
        >
          {face} {label && <span className="visually-hidden">{label}</span>}
        </Button>
      </Form>
      <ConfirmDialog
        {...{ isOpen, title, safe, action, isBusy, busy }}
        tone="red"
        onClose={() => setOpen(false)}
        onConfirm={() => void act()}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
