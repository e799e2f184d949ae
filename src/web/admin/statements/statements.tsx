import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { getApiClientStatement, listStatements } from '#contract/staff-statements'
import { Empty } from '#ui/empty'
import { Money } from '#ui/money'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/statements.ts'
import { AccountStatement } from '../api-clients/account-statement.tsx'
import { readListQuery } from '../list/read-list-query.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/statements'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const { searchParams } = getPage(context).url
  const api = getStaffApi(context)
  const list = await api.call(listStatements)
  requireOk(list)
  const { partners } = list.body
  const chosen = partners.find(({ id }) => id === searchParams.get('partner')) ?? partners[0]
  const query = readListQuery(getApiClientStatement.request.query, searchParams)
  const answer = chosen && (await api.call(getApiClientStatement, { params: { id: chosen.id }, query }))
  if (answer) requireOk(answer)
  return { partners, chosen: chosen ?? null, statement: answer?.body.statement ?? null }
}

/** What partners bought on account and paid, for who keeps the books: nothing can be changed here. */
export default function Statements({ loaderData: { partners, chosen, statement } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`كشوف الشركاء`}</PageTitle>
      <header>
        <h1>
          <Trans>كشوف الشركاء</Trans>
        </h1>
      </header>
      {chosen && statement ? (
        <div className="main-and-side staff-sides">
          <AccountStatement
            key={`${chosen.id} ${statement.month}`}
            path={here}
            asked={{ partner: chosen.id }}
            statement={statement}
            creationKey={null}
          />
          <section className="card" aria-labelledby="partners">
            <header>
              <h2 id="partners">
                <Trans>المستحق على الشركاء الآن</Trans>
              </h2>
            </header>
            <div className="body">
              <ul className="lines-list">
                {partners.map((partner) => (
                  <li key={partner.id}>
                    <Link
                      to={`${here}?${new URLSearchParams({ partner: partner.id, month: statement.month })}`}
                      className="standing-link"
                      {...(partner.id === chosen.id && { 'aria-current': 'true' as const })}
                    >
                      <bdi>{partner.name}</bdi>
                    </Link>
                    <Money amount={partner.account_owed_minor} />
                  </li>
                ))}
              </ul>
            </div>
          </section>
        </div>
      ) : (
        <Empty title={<Trans>لا شريك يشتري على الحساب بعد</Trans>} />
      )}
    </>
  )
}
