import { useLingui } from '@lingui/react/macro'

/**
 * The ways to pay that are coming, in their places: rows with a ring, words and a card's face, and the
 * button. Shown after 200 ms.
 */
export function PaySkeleton() {
  const { t } = useLingui()
  return (
    <div className="stack gap-5 skeletons" aria-busy="true" role="status" aria-label={t`قيد التحميل`}>
      <div className="card choices">
        {[0, 1, 2].map((row) => (
          <div key={row}>
            <div className="choice">
              <span className="skeleton mark-ring" />
              <span className="stack gap-2">
                <span className="skeleton w-2/5" />
                <span className="skeleton w-1/4" />
              </span>
              <span className="skeleton face" />
            </div>
          </div>
        ))}
      </div>
      <span className="skeleton act" />
    </div>
  )
}
