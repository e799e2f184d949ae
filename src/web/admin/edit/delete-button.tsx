import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { Icon } from '#ui/icon'
import { Menu } from '#ui/menu'

type DeleteButtonProps = {
  /** The action as a question, what is lost and what stays, the safe words. */
  title: ReactNode
  children: ReactNode
  safe: ReactNode
  action: ReactNode
  /** Why it cannot be deleted. The button stays and says so. */
  unavailable?: ReactNode
  isBusy: boolean
  onConfirm: () => void
}

/** Asks in red before something is deleted. */
export function DeleteButton({ unavailable, isBusy, onConfirm, ...words }: DeleteButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        type="button"
        kind="danger-line"
        icon="trash"
        onClick={() => setOpen(true)}
        {...(unavailable ? { unavailable } : {})}
      >
        <Trans>حذف</Trans>
      </Button>
      <DeleteDialog {...words} {...{ isOpen, isBusy, onConfirm }} onClose={() => setOpen(false)} />
    </>
  )
}

/**
 * The same behind «…», for what is rarely deleted and mostly cannot be: the reason stands in the menu and
 * crowds no header.
 */
export function DeleteMenu({ label, ...props }: DeleteButtonProps & { label: string }) {
  const { unavailable, isBusy, onConfirm, ...words } = props
  const [isOpen, setOpen] = useState(false)
  const reasonId = useId()
  return (
    <>
      <Menu square label={label} face={<Icon name="more" />}>
        <button
          type="button"
          className={unavailable ? 'text-ink-3' : 'text-bad-fg'}
          {...(unavailable && { 'aria-disabled': true, 'aria-describedby': reasonId })}
          onClick={(event) => {
            if (unavailable) return
            const menu = event.currentTarget.closest('details')
            menu?.removeAttribute('open')
            // Where the focus comes back to when the question is answered: this button is hidden then.
            menu?.querySelector('summary')?.focus()
            setOpen(true)
          }}
        >
          <Icon name="trash" />
          <Trans>حذف</Trans>
        </button>
        {unavailable && (
          <p id={reasonId} className="hint px-3 pb-2">
            {unavailable}
          </p>
        )}
      </Menu>
      <DeleteDialog {...words} {...{ isOpen, isBusy, onConfirm }} onClose={() => setOpen(false)} />
    </>
  )
}

function DeleteDialog(
  props: Omit<DeleteButtonProps, 'unavailable'> & { isOpen: boolean; onClose: () => void },
) {
  return <ConfirmDialog {...props} tone="red" busy={<Trans>نحذف…</Trans>} />
}
