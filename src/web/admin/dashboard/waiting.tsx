import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { formatNumber } from '#locales/format'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Length } from '../waiting-item/waiting-age.tsx'
import { waitingWords } from '../words/waiting-kinds.ts'
import { sumOf, type WaitingCount } from '../waiting-item/waiting-types.ts'

/** What waits for somebody of the staff, by its kinds; each leads to its rows. */
export function Waiting({ counts, now }: { counts: WaitingCount[]; now: string }) {
  const language = useLanguage()
  return (
    <section className="card" aria-labelledby="waiting">
      <header>
        <h2 id="waiting">
          <Trans>بانتظاركم</Trans>{' '}
          {counts.length > 0 && (
            <span className="font-normal text-ink-3">{formatNumber(sumOf(counts), language)}</span>
          )}
        </h2>
        {counts.length > 0 && (
          <Link to={href('/admin/waiting')}>
            <Trans>عرض الكل</Trans>
          </Link>
        )}
      </header>
      {counts.length === 0 ? (
        <p className="body hint">
          <Trans>لا أحد ينتظركم الآن، وما أُجّل من التذاكر يعود في موعده.</Trans>
        </p>
      ) : (
        <ul className="waiting">
          {counts.map((count) => (
            <Line key={count.kind} count={count} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({
  count: { kind, total, late, oldest_at: oldest },
  now,
}: {
  count: WaitingCount
  now: string
}) {
  const { i18n } = useLingui()
  const language = useLanguage()
  const { name, icon } = waitingWords[kind]
  return (
    <li>
      <Link to={`${href('/admin/waiting')}?${new URLSearchParams({ kind })}`}>
        <span className={`disc tone-${late > 0 ? 'bad' : 'wait'}`}>
          <Icon name={icon} />
        </span>
        <span>
          <span className="font-medium">
            {i18n._(name)}
            {'\u00A0'}
            <span className="text-ink-3">{formatNumber(total, language)}</span>
          </span>
          <span className="hint block">
            <Trans>
              أقدمها منذ <Length of={Date.parse(now) - Date.parse(oldest)} />
            </Trans>
            {late > 0 && (
              <>
                {' · '}
                <Plural
                  value={late}
                  one="واحد متأخر"
                  two="اثنان متأخران"
                  few="# متأخرة"
                  many="# متأخرة"
                  other="# متأخرة"
                />
              </>
            )}
          </span>
        </span>
        <Icon name="chevron" small />
      </Link>
    </li>
  )
}
