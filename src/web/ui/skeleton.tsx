import { useLingui } from '@lingui/react/macro'

/** Lines of what is coming; shown after 200 ms. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const { t } = useLingui()
  const widths = ['w-2/5', 'w-11/12', 'w-3/4', 'w-4/5']
  return (
    <div className="card padded stack skeletons" aria-busy="true" role="status" aria-label={t`قيد التحميل`}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={`skeleton ${widths[line % widths.length]}`} />
      ))}
    </div>
  )
}
