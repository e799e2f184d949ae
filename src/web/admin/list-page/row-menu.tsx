import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/icon'
import { Menu } from '#ui/menu'
import type { BulkAction } from '../bulk/bulk-types.ts'

type RowMenuProps = {
  /** How the row is called. */
  name: string
  actions?: BulkAction[]
  onAsk?: (action: BulkAction) => void
  /** Opens the client beside the list, where the row has one. */
  onPeek?: (() => void) | undefined
  /** Picks the row on a card, where no box stands until one is picked. */
  onPick?: (() => void) | undefined
  /** The page of its history. */
  historyTo?: string | undefined
}

/** What can be done to one row, in the last cell. */
export function RowMenu({ name, actions = [], onAsk, onPeek, onPick, historyTo }: RowMenuProps) {
  const { t } = useLingui()
  if (!onPeek && !onPick && !historyTo && actions.length === 0) return null
  const press = (action: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.closest('details')?.removeAttribute('open')
    action()
  }
  return (
    <Menu square label={t`إجراءات ${name}`} face={<Icon name="more" />}>
      {onPeek && (
        <button type="button" onClick={press(onPeek)}>
          <Trans>معاينة العميل</Trans>
        </button>
      )}
      {onPick && (
        <button type="button" className="on-card" onClick={press(onPick)}>
          <Trans>اختيار</Trans>
        </button>
      )}
      {actions.map((action) => (
        <button
          key={action.key}
          type="button"
          {...(action.tone === 'red' && { className: 'text-bad-fg' })}
          onClick={press(() => onAsk?.(action))}
        >
          {action.name}
        </button>
      ))}
      {historyTo && (
        <Link to={historyTo}>
          <Icon name="clock" />
          <Trans>السجل</Trans>
        </Link>
      )}
    </Menu>
  )
}
