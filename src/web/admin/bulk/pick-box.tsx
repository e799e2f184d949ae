import { useLingui } from '@lingui/react/macro'
import type { Picked } from './use-picked.ts'

/**
 * Picks one row; with shift, all from the one that was picked last. The box is small, what takes the finger
 * is as high as the row.
 */
export function PickBox({ rowKey, name, picked }: { rowKey: string; name: string; picked: Picked }) {
  const { t } = useLingui()
  return (
    <label className="pick-box">
      <input
        type="checkbox"
        aria-label={t`اختيار ${name}`}
        checked={picked.isPicked(rowKey)}
        onChange={({ nativeEvent, currentTarget }) => {
          if ('shiftKey' in nativeEvent && nativeEvent.shiftKey) picked.pickTo(rowKey)
          else picked.pick(rowKey, currentTarget.checked)
        }}
      />
    </label>
  )
}

/** Picks all rows of the page. */
export function PickPage({ picked }: { picked: Picked }) {
  const { t } = useLingui()
  return (
    <label className="pick-box">
      <input
        type="checkbox"
        aria-label={t`اختيار كل ما في الصفحة`}
        ref={(box) => {
          if (box) box.indeterminate = picked.count > 0 && !picked.isWholePage
        }}
        checked={picked.isWholePage}
        onChange={(event) => picked.pickPage(event.currentTarget.checked)}
      />
    </label>
  )
}
