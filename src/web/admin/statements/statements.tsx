import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { listApiClientInvoicesRoute } from '#contract/account-invoices'
import { getApiClientStatementRoute, listStatementsRoute } from '#contract/staff-statements'
import { LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { Money } from '#ui/money'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/statements.ts'
import { AccountInvoices } from '../partner-account/account-invoices.tsx'
import { AccountStatement } from '../partner-account/account-statement.tsx'
import { readListQuery } from '../list/read-list-query.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/statements'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const { searchParams } = getPage(context).url
  const api = getStaffApi(context)
  const list = await api.call(listStatementsRoute)
  requireOk(list)
  const { partners } = list.body
  const chosen = partners.find(({ id }) => id === searchParams.get('partner')) ?? partners[0]
  const query = readListQuery(getApiClientStatementRoute.request.query, searchParams)
  if (!chosen) return { partners, shown: null }
  const params = { id: chosen.id }
  const [answer, invoices] = await Promise.all([
    api.call(getApiClientStatementRoute, { params, query }),
    api.call(listApiClientInvoicesRoute, { params }),
  ])
  requireOk(answer)
  requireOk(invoices)
  return { partners, shown: { chosen, statement: answer.body.statement, ...invoices.body } }
}

/** What partners bought on account and paid, for who keeps the books: nothing can be changed here. */
export default function Statements({ loaderData: { partners, shown } }: Route.ComponentProps) {
  const { t } = useLingui()
  const seesPartners = useMay('api_client:read')
  return (
    <>
      <PageTitle>{t`كشوف الشركاء`}</PageTitle>
      <header>
        <h1>
          <Trans>كشوف الشركاء</Trans>
        </h1>
      </header>
      {shown ? (
        <div className="main-and-side staff-sides">
          <div className="stack gap-5">
            <AccountStatement
              key={`${shown.chosen.id} ${shown.statement.month}`}
              path={here}
              asked={{ partner: shown.chosen.id }}
              statement={shown.statement}
              partner={shown.chosen.name}
              creationKey={null}
            />
            <AccountInvoices
              apiClientId={shown.chosen.id}
              invoices={shown.invoices}
              upcoming={shown.upcoming}
            />
          </div>
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
                      to={`${here}?${new URLSearchParams({ partner: partner.id, month: shown.statement.month })}`}
                      className="standing-link"
                      {...(partner.id === shown.chosen.id && { 'aria-current': 'true' as const })}
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
        <Empty
          title={<Trans>لا شريك يشتري على الحساب الآجل بعد</Trans>}
          action={
            seesPartners && (
              <LinkButton to={href('/admin/api_clients')} kind="second">
                <Trans>تطبيقات الشركاء</Trans>
              </LinkButton>
            )
          }
        />
      )}
    </>
  )
}
