import { Trans, useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import { listTicketsRoute } from '#contract/tickets'
import { ticketStatuses } from '#rules/support/ticket'
import { LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { Pager } from '#ui/pager'
import { useStatusWords } from '#ui/status-badge'
import { PageTitle } from '../../frame/page-title.tsx'
import type { Route } from './+types/tickets.ts'
import { loadOwnList } from '../load-own-list.server.ts'
import { StatusFilter } from '../status-filter.tsx'
import { TicketRows } from './ticket-rows.tsx'

const here = href('/user/tickets')

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { body, ...page } = await loadOwnList(context, {
    path: here,
    statuses: ticketStatuses,
    list: (api, query) => api.call(listTicketsRoute, { query }),
  })
  return { tickets: body.tickets, ...page }
}

export default function Tickets({ loaderData }: Route.ComponentProps) {
  const { tickets, status, pager, now } = loaderData
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
              href={here}
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
          action={
            <LinkButton to={here} kind="second">
              <Trans>مسح التصفية</Trans>
            </LinkButton>
          }
        />
      )}
      {isEmpty && !status && (
        <Empty drawing="tickets" title={<Trans>لا تذاكر لكم بعد</Trans>} action={open}>
          <Trans>إن احتجتم إلى مساعدة فاكتبوا إلينا، وتجدون ردّنا هنا.</Trans>
        </Empty>
      )}
      {!isEmpty && (
        <section className="card overflow-hidden" aria-label={t`تذاكري`}>
          <TicketRows tickets={tickets} now={now} />
          <Pager {...pager} />
        </section>
      )}
    </>
  )
}
