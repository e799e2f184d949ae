import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import { maxSearch } from '#rules/desk/text-lengths'
import { searchShopRoute } from '#contract/staff-search'
import { Button } from '#ui/button'
import { Empty } from '#ui/empty'
import { Icon } from '#ui/icon'
import { dataAgeOf, getStaffApi, requireOk } from '../../request/api.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import { DataAge } from '../data-age/data-age.tsx'
import type { Route } from './+types/search.ts'
import { FoundLine, useFoundGroups } from './groups.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const q = (getPage(context).url.searchParams.get('q') ?? '').trim().slice(0, maxSearch)
  if (q === '') return { q, results: null, dataAge: null }
  const answer = await getStaffApi(context).call(searchShopRoute, { query: { q } })
  requireOk(answer)
  return { q, results: answer.body.results, dataAge: dataAgeOf(answer) }
}

/** The search as a page: for browsers without script, and for all findings of one kind. */
export default function Search({ loaderData: { q, results, dataAge } }: Route.ComponentProps) {
  const { t } = useLingui()
  const groups = useFoundGroups(q, results)
  return (
    <>
      <PageTitle>{q ? t`بحث عن ${q}` : t`البحث`}</PageTitle>
      <header>
        <h1>
          <Trans>البحث</Trans>
        </h1>
      </header>
      <DataAge seconds={dataAge} />
      <Form role="search" aria-label={t`بحث في المتجر`} className="card filters" key={q}>
        <span className="find">
          <Icon name="search" />
          <input
            type="search"
            name="q"
            dir="auto"
            defaultValue={q}
            maxLength={maxSearch}
            aria-label={t`رقم أو جوال أو بريد أو اسم`}
            placeholder={t`رقم أو جوال أو بريد أو اسم`}
          />
        </span>
        <Button kind="second" size="small">
          <Trans>بحث</Trans>
        </Button>
      </Form>
      {q !== '' && groups.length === 0 && (
        <Empty title={<Trans>لا شيء بهذا الاسم أو الرقم</Trans>}>
          <Trans>يُبحث بأرقام الطلبات والتذاكر والعملاء، وبالجوال، وببداية البريد وكلمات الاسم.</Trans>
        </Empty>
      )}
      {groups.map((group) => (
        <section key={group.key} className="card overflow-hidden" aria-labelledby={`found-${group.key}`}>
          <header>
            <h2 id={`found-${group.key}`}>{group.name}</h2>
            {group.allHref && (
              <Link to={group.allHref}>
                <Trans>عرض الكل في القائمة</Trans>
              </Link>
            )}
          </header>
          <ul className="found">
            {group.items.map((item) => (
              <li key={item.key}>
                <Link to={item.href}>
                  <FoundLine item={item} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
