import { Trans, useLingui } from '@lingui/react/macro'
import { listActivitiesRoute, LogQuery } from '#contract/staff-activities'
import { factEntities } from '#rules/history/facts'
import { getStaffApi } from '../../request/api.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import type { Route } from './+types/activities.ts'
import { entityWords } from '../history/entity-words.ts'
import { HistoryEntries } from '../history/history-entries.tsx'
import { historyPage } from '../history/read-history.server.ts'
import { readListQuery } from '../list/read-list-query.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const query = readListQuery(LogQuery, getPage(context).url.searchParams)
  const answer = await getStaffApi(context).call(listActivitiesRoute, { query })
  return { page: historyPage(context, answer, query) }
}

/** Everything that anybody did in the store, for administrators. */
export default function Activities({ loaderData: { page } }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <PageTitle>{t`سجل المتجر`}</PageTitle>
      <header>
        <div>
          <h1>
            <Trans>سجل المتجر</Trans>
          </h1>
          <p className="hint">
            <Trans>كل ما فعله المشرفون والعملاء والشركاء والنظام. لا يُعدَّل هذا السجل ولا يُحذف منه.</Trans>
          </p>
        </div>
      </header>
      <HistoryEntries
        id=""
        page={page}
        kinds={factEntities.map((value) => ({ value, name: i18n._(entityWords[value]) }))}
      />
    </>
  )
}
