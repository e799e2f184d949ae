import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '#locales/format'
import { useLanguage } from '#ui/language'
import { RecentTime } from '#ui/recent-time'
import { Ltr } from '#ui/ltr'
import { StateBadge } from '#ui/state-badge'
import { PageTitle } from '../../frame/page-title.tsx'
import { DataAge } from '../data-age/data-age.tsx'
import { isNarrowed } from '../list/list-href.ts'
import type { ListCounts, LoadedList } from '../list/loaded-list.ts'
import { AdminList, type AdminListProps } from './admin-list.tsx'
import { type ListTabsProps, stateOf } from './list-tabs.tsx'
import type { ListColumn } from './list-column.ts'

type StaffListProps<Row> = Omit<
  AdminListProps<Row>,
  'name' | 'rows' | 'rowKey' | 'query' | 'nextCursor' | 'previousCursor' | 'counts' | 'now' | 'kept'
> & {
  /** The page's name, which its heading and its list bear. */
  title: string
  /** What the list itself is called, where that differs. */
  name?: string
  /** Over the heading: the way back. */
  crumbs?: ReactNode
  /** Under the heading: what is listed. */
  hint?: ReactNode
  /** Beside the heading: what can be done. An empty list that offers the same says it alone. */
  tools?: ReactNode
  /** Between heading and list, such as a refusal. */
  notice?: ReactNode
  loaded: LoadedList<Row>
  /** A dialog over the list. */
  children?: ReactNode
}

/** The page of a staff list: its title, heading, tools and table, described by what is its own. */
export function StaffList<Row extends { id: string }>(props: StaffListProps<Row>) {
  const { title, name = title, crumbs, hint, tools, notice, loaded, children, ...list } = props
  const { rows, query, nextCursor, previousCursor, counts, now, kept } = loaded
  const offersItself = rows.length === 0 && !isNarrowed(query) && tools === list.empty.action
  const heading = (
    <h1>
      {title} <ListCount count={counts[stateOf(query, list.tabs)]} />
    </h1>
  )
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header>
        {crumbs || hint ? (
          <div>
            {crumbs}
            {heading}
            {hint && <p className="hint">{hint}</p>}
          </div>
        ) : (
          heading
        )}
        {!offersItself && tools}
      </header>
      <DataAge seconds={loaded.dataAge ?? null} />
      {notice}
      <AdminList
        {...list}
        {...{ name, query, rows, nextCursor, previousCursor, counts, now, kept }}
        rowKey={({ id }) => id}
      />
      {children}
    </>
  )
}

/** How many rows match, beside the heading: exact as far as they are counted, then that there are more. */
function ListCount({ count }: { count: ListCounts[string] | undefined }) {
  const language = useLanguage()
  if (!count) return null
  const number = formatNumber(count.count, language)
  return (
    <span className="list-count">{count.more ? <Trans>أكثر من {number}</Trans> : <Ltr>{number}</Ltr>}</span>
  )
}

/** A time in a list; a dash where there is none yet. */
export function ListTime({ value, now }: { value: string | null; now: string }) {
  return <span className="text-ink-3">{value ? <RecentTime value={value} now={now} /> : '—'}</span>
}

/** The column of the number by which people call a row. */
export function useNumberColumn<Row extends { ref_id: number | string }>(): ListColumn<Row> {
  const { t } = useLingui()
  return {
    key: 'ref_id',
    name: t`الرقم`,
    sort: 'ref_id',
    rank: 'tertiary',
    inFile: ['ref_id'],
    cell: (row) => <Ltr>{row.ref_id}</Ltr>,
  }
}

/** The column of a row's last change. */
export function useUpdatedColumn<Row extends { updated_at: string }>(now: string): ListColumn<Row> {
  const { t } = useLingui()
  return {
    key: 'updated_at',
    name: t`آخر تعديل`,
    rank: 'secondary',
    inFile: ['updated_at'],
    cell: (row) => <ListTime value={row.updated_at} now={now} />,
  }
}

/** The column of what is active or not. */
export function useActiveColumn<Row extends { is_active: boolean }>(): ListColumn<Row> {
  const { t } = useLingui()
  return {
    key: 'is_active',
    inFile: ['is_active'],
    name: t`الحالة`,
    at: 'end',
    cell: (row) => (
      <StateBadge tone={row.is_active ? 'good' : 'void'} glyph={row.is_active ? 'full' : 'slash'}>
        {row.is_active ? <Trans>مفعّلة</Trans> : <Trans>موقوفة</Trans>}
      </StateBadge>
    ),
  }
}

/** Tabs of what is active or not. */
export function useActiveTabs(label: string): ListTabsProps['tabs'] {
  const { t } = useLingui()
  return {
    label,
    field: 'is_active',
    choices: [
      { value: undefined, name: t`كلها`, state: 'all' },
      { value: 'true', name: t`مفعّلة`, state: 'active' },
      { value: 'false', name: t`موقوفة`, state: 'inactive' },
    ],
  }
}
