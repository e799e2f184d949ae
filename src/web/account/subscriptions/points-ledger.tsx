import { Trans, useLingui } from '@lingui/react/macro'
import type { z } from '#contract/wire'
import type { PointsEntry } from '#contract/points'
import { formatNumber } from '#locales/format'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Pager } from '#ui/pager'

type Entry = z.infer<typeof PointsEntry>
type PointsLedgerProps = { points: Entry[]; nextCursor: string | null; isFirstPage: boolean }

/** Every grant, spend and lapse, newest first, with what was left after it. */
export function PointsLedger({ points, nextCursor, isFirstPage }: PointsLedgerProps) {
  const { t } = useLingui()
  const language = useLanguage()
  if (points.length === 0) return null

  const columns: Column<Entry>[] = [
    {
      key: 'kind',
      title: <Trans>الحركة</Trans>,
      cell: (entry) => (
        <>
          <Kind kind={entry.kind} />
          {entry.reason && (
            <span className="under">
              <bdi>{entry.reason}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'date',
      title: <Trans>التاريخ</Trans>,
      cell: (entry) => (
        <span className="text-ink-3">
          <DateTime value={entry.created_at} />
        </span>
      ),
    },
    {
      key: 'points',
      title: <Trans>النقاط</Trans>,
      at: 'amount',
      cell: (entry) => (
        <Ltr>
          {entry.points > 0 && '+'}
          {formatNumber(entry.points, language)}
        </Ltr>
      ),
    },
    {
      key: 'left',
      title: <Trans>المتبقي</Trans>,
      at: 'amount',
      rank: 'tertiary',
      cell: (entry) => <Ltr>{formatNumber(entry.points_left, language)}</Ltr>,
    },
  ]
  return (
    <section id="points" className="card overflow-hidden" aria-labelledby="ledger">
      <header>
        <h2 id="ledger">
          <Trans>كشف النقاط</Trans>
        </h2>
      </header>
      <DataTable
        caption={t`كشف النقاط`}
        columns={columns}
        rows={points}
        isBrief={points.length < 3}
        rowKey={({ id }) => id}
      />
      <Pager
        {...(!isFirstPage && { firstHref: '?#points' })}
        {...(nextCursor && { nextHref: `?points=${nextCursor}#points` })}
      />
    </section>
  )
}

function Kind({ kind }: { kind: Entry['kind'] }) {
  switch (kind) {
    case 'grant':
      return <Trans>إضافة نقاط المدة</Trans>
    case 'spend':
      return <Trans>استخدام</Trans>
    case 'reversal':
      return <Trans>ردّ نقاط</Trans>
    case 'lapse':
      return <Trans>سقوط ما لم يُستخدم</Trans>
    case 'adjustment':
      return <Trans>تسوية من المتجر</Trans>
  }
}
