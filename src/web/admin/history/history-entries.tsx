import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { riyadhDate } from '#rules/core/riyadh-days'
import { LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { Pager } from '#ui/pager'
import { type Activity, HistoryEntry } from './history-entry.tsx'
import { useHistoryWords } from './history-words.ts'
import type { NamedThing } from './thing-link.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { isNarrowed, listHref, type ListQuery } from '../list/list-href.ts'

/** A page of a log, as its loader makes it. */
export type HistoryPage = {
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

type HistoryEntriesProps = {
  /** Of the one thing whose history it is; not repeated beside each of its facts. */
  id: string
  page: HistoryPage
  /** Kinds of things, where the log is of many. */
  kinds?: { value: string; name: string }[]
  /** What can be done with one of the entries, beneath what it changed. */
  action?: ((activity: Activity) => ReactNode) | undefined
}

/** Entries of a log, newest first; filtered by kind, actor, person, action, field and days. */
export function HistoryEntries({ id, page, kinds = [], action }: HistoryEntriesProps) {
  const { t } = useLingui()
  const words = useHistoryWords()
  const { activities, next_cursor: next, query, path } = page
  const named = new Map(page.named.map((thing) => [thing.id, thing]))

  return (
    <>
      <section className="card overflow-hidden" aria-label={t`السجل`}>
        <ListFilters
          path={path}
          query={query}
          label={t`تصفية السجل`}
          kept={[]}
          filters={[
            ...(kinds.length > 0 ? [{ name: 'entity', label: t`عن`, choices: kinds }] : []),
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
            next ? (
              <Trans>لا شيء يطابق هذه التصفية في هذا الجزء من السجل</Trans>
            ) : isNarrowed(query) ? (
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
