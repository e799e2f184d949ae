import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { roleMay } from '#rules/people/permissions'
import { waitingKinds } from '#rules/desk/waiting'
import { formatNumber } from '#locales/format'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { useStaffRole } from '../../frame/staff-user.ts'
import { placeOf } from './waiting-action.tsx'
import { WaitingAge } from '../waiting-item/waiting-age.tsx'
import { WaitingTitle } from './waiting-sentence.tsx'
import { sumOf } from '../waiting-item/waiting-types.ts'
import type { WaitingNews } from './use-waiting-news.ts'

/** How much waits, from any page; opened, the first of it. Without script it is a way to all of it. */
export function WaitingBell({ news }: { news: WaitingNews }) {
  const { t } = useLingui()
  const language = useLanguage()
  const role = useStaffRole()
  const total = sumOf(news.counts)
  const count = formatNumber(total, language)
  return (
    // The menu of `ui`, which asks anew when it is opened.
    <details
      className="menu bell"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) news.refresh()
      }}
    >
      <summary className="icon-button">
        <span className="visually-hidden">{total > 0 ? t`بانتظاركم: ${count}` : t`لا شيء بانتظاركم`}</span>
        <Icon name="bell" />
        {total > 0 && (
          <span className="count" aria-hidden="true" data-late={sumOf(news.counts, 'late') > 0 || undefined}>
            {count}
          </span>
        )}
      </summary>
      <div className="menu-list">
        <ul>
          {news.items.map((item) => (
            <li key={`${item.kind} ${item.subject}`}>
              <Link to={placeOf(item, role !== undefined && roleMay(role, waitingKinds[item.kind].acts))}>
                <span className="what">
                  <WaitingTitle item={item} />
                </span>
                <WaitingAge item={item} now={news.now} />
              </Link>
            </li>
          ))}
          <li>
            <Link to={href('/admin/waiting')} className="all">
              <Icon name="inbox" />
              {total > 0 ? <Trans>كل ما ينتظركم</Trans> : <Trans>لا شيء بانتظاركم</Trans>}
            </Link>
          </li>
        </ul>
      </div>
    </details>
  )
}
