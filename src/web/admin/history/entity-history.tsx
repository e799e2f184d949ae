import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { riyadhDate } from '#rules/core/riyadh-days'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { Empty } from '#ui/empty'
import { Pager } from '#ui/pager'
import { PageTitle } from '../../frame/page-title.tsx'
import { type Activity, HistoryEntry } from './history-entry.tsx'
import { useHistoryWords } from './history-words.ts'
import type { NamedThing } from './thing-link.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { isNarrowed, listHref, type ListQuery } from '../list/list-href.ts'

export type EntityHistoryProps = {
  title: string
  /** The title as it is drawn, where a part of it runs in another direction. */
  heading?: ReactNode
  /** The way to the thing itself; empty links are for what was deleted. */
  way: { href: string; name: ReactNode }[]
  back?: { href: string; name: ReactNode }
  /** The entity's own id is not repeated beside each of its facts. */
  id: string
  /** What can be done with one of the entries, beneath what it changed. */
  action?: (activity: Activity) => ReactNode
  page: {
    activities: Activity[]
    named: NamedThing[]
    next_cursor: string | null
    actions: string[]
    fields: string[]
    people: { id: string; name: string }[]
    query: ListQuery
    path: string
    now: string
  }
}

/**
 * The page that says who did what to one thing, field by field, newest first; filtered by actor, person,
 * action, field and days.
 */
export function EntityHistory({ title, heading, way, back, id, action, page }: EntityHistoryProps) {
  const { t } = useLingui()
  const words = useHistoryWords()
  const { activities, next_cursor: next, query, path } = page
  const named = new Map(page.named.map((thing) => [thing.id, thing]))

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header>
        <div>
          <Crumbs way={way} here={<Trans>السجل</Trans>} />
          <h1>{heading ?? title}</h1>
          <p className="hint">
            <Trans>لا يُعدَّل هذا السجل ولا يُحذف منه.</Trans>
          </p>
        </div>
        {back && (
          <LinkButton to={back.href} kind="second">
            {back.name}
          </LinkButton>
        )}
      </header>
      <section className="card overflow-hidden" aria-label={t`السجل`}>
        <ListFilters
          path={path}
          query={query}
          label={t`تصفية السجل`}
          kept={[]}
          filters={[
            {
              name: 'actor',
              label: t`من غيّر`,
              choices: [
                { value: 'staff', name: t`الإدارة` },
                { value: 'client', name: t`العميل` },
                { value: 'api_client', name: t`تطبيق شريك` },
                { value: 'system', name: t`النظام` },
              ],
            },
            {
              name: 'action',
              label: t`العملية`,
              choices: page.actions.map((value) => ({ value, name: words.action(value) })),
            },
            {
              name: 'field',
              label: t`الحقل`,
              choices: page.fields.map((value) => ({ value, name: words.field(value) })),
            },
            ...(page.people.length > 0
              ? [
                  {
                    name: 'staff_user_id',
                    label: t`المشرف`,
                    choices: page.people.map(({ id: value, name }) => ({ value, name })),
                  },
                ]
              : []),
          ]}
          days={[{ from: 'from', to: 'to', label: t`الأيام` }]}
          today={riyadhDate(new Date(page.now))}
        />
        {activities.length > 0 && (
          <ol className="history">
            {activities.map((activity) => (
              <HistoryEntry
                key={activity.id}
                {...{ activity, named }}
                ownId={id}
                now={page.now}
                action={action?.(activity)}
              />
            ))}
          </ol>
        )}
        <Pager
          {...(typeof query['cursor'] === 'string' && { firstHref: listHref(path, query) })}
          {...(next && { nextHref: listHref(path, query, { cursor: next }) })}
        />
      </section>
      {activities.length === 0 && (
        <Empty
          title={
            isNarrowed(query) ? (
              <Trans>لا شيء في السجل يطابق هذه التصفية</Trans>
            ) : (
              <Trans>لا شيء في السجل هنا</Trans>
            )
          }
          action={
            isNarrowed(query) && (
              <LinkButton to={path} kind="second">
                <Trans>مسح التصفية</Trans>
              </LinkButton>
            )
          }
        />
      )}
    </>
  )
}
