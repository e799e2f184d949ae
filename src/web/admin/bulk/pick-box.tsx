import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Picked } from './use-picked.ts'

type PickBoxProps = { rowKey: string; name: string; picked: Picked; children: ReactNode }

/** The first cell of a row that can be picked. */
export function PickBox({ rowKey, name, picked, children }: PickBoxProps) {
  const { t } = useLingui()
  return (
    <div className="flex items-start gap-3">
      {/* The box is small, what takes the finger is 40 px. */}
      <label className="-m-3 p-3">
        <input
          type="checkbox"
          className="m-0 mt-1 block size-4 accent-accent"
          aria-label={t`اختيار ${name}`}
          checked={picked.isPicked(rowKey)}
          onChange={(event) => picked.pick(rowKey, event.currentTarget.checked)}
        />
      </label>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
