import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'

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
      <ConfirmDialog
        {...words}
        isOpen={isOpen}
        tone="red"
        isBusy={isBusy}
        busy={<Trans>نحذف…</Trans>}
        onClose={() => setOpen(false)}
        onConfirm={onConfirm}
      />
    </>
  )
}
