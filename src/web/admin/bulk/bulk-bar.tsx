import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button, IconButton } from '#ui/button'
import type { BulkAction } from './bulk-types.ts'
import { OnlyTheFirst } from './only-the-first.tsx'
import type { Picked } from './use-picked.ts'

type BulkBarProps = {
  actions: BulkAction[]
  picked: Picked
  onAsk: (action: BulkAction) => void
  /** Where more rows match than stand on the page: how many, and picking all of them. */
  matches?: { count: string; isBusy: boolean; pick: () => void } | undefined
  /** What else the picked rows can be taken to, such as their file. */
  children?: ReactNode
}

/** Stands in the place of a list's head while rows are picked: how many, and what can be done to them. */
export function BulkBar({ actions, picked, onAsk, matches, children }: BulkBarProps) {
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
        {picked.matches?.more && (
          <span className="hint block">
            <OnlyTheFirst />
          </span>
        )}
      </span>
      {matches && picked.isWholePage && !picked.matches && (
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
      {children}
      <IconButton icon="cross" label={t`إلغاء الاختيار`} onClick={() => picked.pickPage(false)} />
    </div>
  )
}
