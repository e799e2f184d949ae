import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Picked } from './use-picked.ts'

type PickBoxProps = { rowKey: string; name: string; picked: Picked; children: ReactNode }

/** The first cell of a row that can be picked. */
export function PickBox({ rowKey, name, picked, children }: PickBoxProps) {
  const { t } = useLingui()
  return (
    <div className="flex items-start gap-3">
      <input
        type="checkbox"
        className="mt-1 size-4 shrink-0 accent-accent"
        aria-label={t`اختيار ${name}`}
        checked={picked.isPicked(rowKey)}
        onChange={(event) => picked.pick(rowKey, event.currentTarget.checked)}
      />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
