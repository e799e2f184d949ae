import { Trans } from '@lingui/react/macro'
import { StateBadge } from '#ui/state-badge'

export type Practice = { is_test: boolean; practice_of: { name: string } | null }

/** The same under the words of a row, where it takes no room from other columns. */
export function TestLine({ of }: { of: Practice }) {
  if (!of.is_test) return null
  return (
    <div className="py-1">
      <TestBadge of={of} />
    </div>
  )
}

/** That a partner made it in practice, and which one where that is known; nothing for what is real. */
export function TestBadge({ of: { is_test: isTest, practice_of: partner } }: { of: Practice }) {
  if (!isTest) return null
  return (
    <StateBadge tone="info" glyph="hollow">
      <span className="wrap-anywhere whitespace-normal">
        {partner ? (
          <Trans>
            اختبار: <bdi>{partner.name}</bdi>
          </Trans>
        ) : (
          <Trans>اختبار</Trans>
        )}
      </span>
    </StateBadge>
  )
}
