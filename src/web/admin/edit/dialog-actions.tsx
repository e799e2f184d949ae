import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#ui/button'

type DialogActionsProps = {
  /** At the other end of the row. */
  beside?: ReactNode
  onClose: () => void
} & ButtonProps

/** How a form in a dialog ends: the way back, and the button that sends it. */
export function DialogActions({ beside, onClose, ...button }: DialogActionsProps) {
  return (
    <div className="actions">
      {beside}
      <Button type="button" kind="second" onClick={onClose}>
        <Trans>رجوع</Trans>
      </Button>
      <Button {...button} />
    </div>
  )
}
