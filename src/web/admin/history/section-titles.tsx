import { Trans, useLingui } from '@lingui/react/macro'
import { useSectionNames } from '../words/section-names.ts'
import { changedSections } from './changed-sections.ts'

/**
 * One side of a change of the landing page: of each section that differs its name and what the other side has
 * not.
 */
export function ChangedSections({ value, other }: { value: unknown; other: unknown }) {
  const { t } = useLingui()
  const nameOf = useSectionNames()
  const { order, sections } = changedSections(value, other)
  const isFirst = !Array.isArray(other) || other.length === 0
  return (
    <ul className="stack gap-1.5">
      {order && (
        <li>
          {order.length === 0 ? (
            <Trans>الترتيب: لا شيء</Trans>
          ) : (
            <Trans>الترتيب: {order.map(nameOf).join(t`، `)}</Trans>
          )}
        </li>
      )}
      {!isFirst &&
        sections.map(({ kind, isShown, texts }) => (
          <li key={kind}>
            <b className="font-medium">{nameOf(kind)}</b>
            {isShown !== null && <> {isShown ? <Trans>(يظهر)</Trans> : <Trans>(لا يظهر)</Trans>}</>}
            {texts.map(({ ar, en }, at) => (
              <div key={at}>
                <bdi>{ar}</bdi> · <bdi>{en}</bdi>
              </div>
            ))}
          </li>
        ))}
    </ul>
  )
}
