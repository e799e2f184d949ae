import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/button'
import { BulkDialog } from './bulk-dialog.tsx'
import type { Bulk, BulkAction } from './bulk-types.ts'
import type { Picked } from './use-picked.ts'

type BulkBarProps = {
  plural: Bulk<never>['plural']
  actions: BulkAction[]
  picked: Picked
  /** All rows of the page, by what they are called. */
  names: Map<string, string>
}

/** Stands over the table: picks all rows of the page, and does something with those that are picked. */
export function BulkBar({ plural, actions, picked, names }: BulkBarProps) {
  const { t } = useLingui()
  const [chosen, choose] = useState<BulkAction | null>(null)
  const count = picked.picked.length
  const isAll = count > 0 && count === names.size
  return (
    <div className="row border-b border-line px-4 py-1" role="group" aria-label={t`الصفوف المختارة`}>
      <label className="inline-flex min-h-10 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="m-0 size-4 accent-accent"
          checked={isAll}
          onChange={(event) => picked.pickAll(event.currentTarget.checked)}
        />
        {count === 0 ? (
          <Trans>اختيار كل ما في الصفحة</Trans>
        ) : (
          <Plural
            value={count}
            zero="لا صفوف مختارة"
            one="اخترتم صفًا واحدًا"
            two="اخترتم صفين"
            few="اخترتم # صفوف"
            many="اخترتم # صفًا"
            other="اخترتم # صف"
          />
        )}
      </label>
      {count > 0 &&
        actions.map((action) => (
          <Button
            key={action.key}
            type="button"
            size="small"
            kind={action.tone === 'red' ? 'danger-line' : 'second'}
            onClick={() => choose(action)}
          >
            {action.name}
          </Button>
        ))}
      {chosen && (
        <BulkDialog
          plural={plural}
          action={chosen}
          ids={picked.picked}
          names={names}
          onClose={() => choose(null)}
          onDone={() => picked.pickAll(false)}
        />
      )}
    </div>
  )
}
