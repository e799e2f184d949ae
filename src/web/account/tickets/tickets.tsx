import { Trans, useLingui } from '@lingui/react/macro'
import { href, redirect } from 'react-router'
import { listTickets } from '#contract/tickets'
import { type TicketStatus, ticketStatuses } from '#rules/support/ticket'
import { LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { Pager } from '#ui/pager'
import { useStatusWords } from '#ui/status-badge'
import { getApi, momentOf, requireOk } from '../../request/api.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireClient } from '../../request/session.server.ts'
import type { Route } from './+types/tickets.ts'
import { StatusFilter } from '../status-filter.tsx'
import { TicketRows } from './ticket-rows.tsx'

const pageLength = 10

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const { searchParams } = getPage(context).url
  const status = ticketStatuses.find((one) => one === searchParams.get('status'))
  const cursor = searchParams.get('cursor') ?? undefined
  const answer = await getApi(context).call(listTickets, {
    query: { limit: pageLength, ...(status && { status }), ...(cursor && { cursor }) },
  })
  // A cursor that cannot be read: somebody typed it, or it is from another time.
  if (answer.status === 422 && cursor) throw redirect(listHref({ status }))
  requireOk(answer)
  return {
    tickets: answer.body.tickets,
    nextCursor: answer.body.next_cursor,
    status,
    isFirstPage: cursor === undefined,
    now: momentOf(answer),
  }
}

function listHref({ status, cursor }: { status?: TicketStatus | undefined; cursor?: string }): string {
  const query = new URLSearchParams({ ...(status && { status }), ...(cursor && { cursor }) })
  return query.size > 0 ? `/user/tickets?${query}` : '/user/tickets'
}

export default function Tickets({ loaderData }: Route.ComponentProps) {
  const { tickets, nextCursor, status, isFirstPage, now } = loaderData
  const { t } = useLingui()
  const words = useStatusWords()
  const isEmpty = tickets.length === 0
  const open = (
    <LinkButton to={href('/user/tickets/create')} icon="plus">
      <Trans>فتح تذكرة</Trans>
    </LinkButton>
  )

  return (
    <>
      <PageTitle>{t`تذاكري`}</PageTitle>
      <header className="row justify-between">
        <h1 className="page-title">
          <Trans>تذاكري</Trans>
        </h1>
        {(!isEmpty || status) && (
          <div className="row">
            <StatusFilter
              href={href('/user/tickets')}
              label={t`حالة التذكرة`}
              all={t`كل الحالات`}
              value={status}
              statuses={ticketStatuses}
              words={words.ticket}
            />
            {open}
          </div>
        )}
      </header>

      {isEmpty && status && (
        <Empty
          title={<Trans>لا تذاكر بهذه الحالة</Trans>}
          act={
            <LinkButton to={href('/user/tickets')} kind="second">
              <Trans>مسح التصفية</Trans>
            </LinkButton>
          }
        />
      )}
      {isEmpty && !status && (
        <Empty drawing="tickets" title={<Trans>لا تذاكر لكم بعد</Trans>} act={open}>
          <Trans>إن احتجتم إلى مساعدة فاكتبوا إلينا، وتجدون ردّنا هنا.</Trans>
        </Empty>
      )}
      {!isEmpty && (
        <section className="card overflow-hidden" aria-label={t`تذاكري`}>
          <TicketRows tickets={tickets} now={now} />
          <Pager
            {...(!isFirstPage && { firstHref: listHref({ status }) })}
            {...(nextCursor && { nextHref: listHref({ status, cursor: nextCursor }) })}
          />
        </section>
      )}
    </>
  )
}
