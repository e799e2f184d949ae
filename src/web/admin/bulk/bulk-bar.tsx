import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, IconButton } from '#ui/button'
import type { BulkAction } from './bulk-types.ts'
import type { Picked } from './use-picked.ts'

type BulkBarProps = {
  actions: BulkAction[]
  picked: Picked
  onAsk: (action: BulkAction) => void
  /** Where more rows match than stand on the page: how many, and picking all of them. */
  matches?: { count: string; isBusy: boolean; pick: () => void } | undefined
}

/** Stands in the place of a list's head while rows are picked: how many, and what can be done to them. */
export function BulkBar({ actions, picked, onAsk, matches }: BulkBarProps) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={t`الصفوف المختارة`}>
      <span role="status">
        <Plural
          value={picked.count}
          zero="لا صفوف مختارة"
          one="اخترتم صفًا واحدًا"
          two="اخترتم صفين"
          few="اخترتم # صفوف"
          many="اخترتم # صفًا"
          other="اخترتم # صف"
        />
      </span>
      {matches && picked.isWholePage && (
        <Button type="button" kind="quiet" size="small" isBusy={matches.isBusy} onClick={matches.pick}>
          <Trans>اختيار كل ما يطابق ({matches.count})</Trans>
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action.key}
          type="button"
          size="small"
          kind={action.tone === 'red' ? 'danger-line' : 'second'}
          onClick={() => onAsk(action)}
        >
          {action.name}
        </Button>
      ))}
      <IconButton icon="cross" label={t`إلغاء الاختيار`} onClick={() => picked.pickPage(false)} />
    </div>
  )
}
