import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Empty } from '#ui/empty'
import { Ltr } from '#ui/ltr'
import { Pager } from '#ui/pager'
import { StateBadge } from '#ui/state-badge'
import { CopyButton } from '../copy-button.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { isNarrowed, listHref, type ListQuery } from '../list/list-href.ts'
import type { ApiCall, ApiToken } from './api-client-fields.ts'

type CallListProps = {
  path: string
  query: ListQuery
  calls: ApiCall[]
  nextCursor: string | null
  previousCursor: string | null
  tokens: ApiToken[]
}

/** What the partner's program called in the last 90 days, refused calls too. */
export function CallList(props: CallListProps) {
  const { t } = useLingui()
  const { path, query, calls, nextCursor, previousCursor, tokens } = props
  const { view: _, ...narrowing } = query
  const columns: Column<ApiCall>[] = [
    {
      key: 'path',
      title: t`الاستدعاء`,
      cell: (call) => (
        <span className="row flex-nowrap gap-1">
          <span className="wrap-anywhere">
            <Ltr mono>
              {call.method} {call.path}
            </Ltr>
          </span>
          {/* What a partner names when asking about a call; people do not read it. */}
          <CopyButton text={call.request_id} label={t`نسخ معرّف الاستدعاء`} />
        </span>
      ),
    },
    { key: 'status', title: t`النتيجة`, at: 'end', cell: (call) => <CallState call={call} /> },
    {
      key: 'token',
      title: t({ context: 'api token', message: 'الرمز' }),
      rank: 'tertiary',
      cell: (call) => <Ltr mono>{call.token.hint}</Ltr>,
    },
    {
      key: 'duration',
      title: t({ context: 'call', message: 'المدة' }),
      rank: 'secondary',
      at: 'amount',
      cell: (call) => (
        <Trans>
          <Ltr>{Math.round(call.duration_ms)}</Ltr> م.ث
        </Trans>
      ),
    },
    {
      key: 'address',
      title: t`عنوان IP`,
      rank: 'tertiary',
      cell: (call) => <Ltr>{call.address}</Ltr>,
    },
    { key: 'created_at', title: t`الوقت`, cell: (call) => <DateTime value={call.created_at} /> },
  ]

  return (
    <section className="card" aria-label={t`الاستدعاءات`}>
      <ListFilters
        path={path}
        query={query}
        search={t`جزء من المسار أو رقم الاستدعاء`}
        kept={['view']}
        filters={[
          {
            name: 'outcome',
            label: t`النتيجة`,
            choices: [
              { value: 'answered', name: t`أُجيب` },
              { value: 'refused', name: t`مرفوض` },
              { value: 'failed', name: t`تعذّر` },
            ],
          },
          {
            name: 'token_id',
            label: t({ context: 'api token', message: 'الرمز' }),
            choices: tokens.map((token) => ({
              value: token.id,
              name: token.name ? `${token.name} (${token.hint})` : token.hint,
            })),
          },
        ]}
      />
      {calls.length > 0 ? (
        <>
          <DataTable caption={t`الاستدعاءات`} columns={columns} rows={calls} rowKey={(call) => call.id} />
          <Pager
            {...(previousCursor && {
              firstHref: listHref(path, query),
              previousHref: listHref(path, query, { cursor: previousCursor }),
            })}
            {...(nextCursor && { nextHref: listHref(path, query, { cursor: nextCursor }) })}
          >
            <Plural
              value={calls.length}
              zero="بلا استدعاءات"
              one="استدعاء واحد في هذه الصفحة"
              two="استدعاءان في هذه الصفحة"
              few="# استدعاءات في هذه الصفحة"
              many="# استدعاءً في هذه الصفحة"
              other="# استدعاء في هذه الصفحة"
            />
          </Pager>
        </>
      ) : (
        <Empty
          title={
            isNarrowed(narrowing) ? <Trans>لا شيء يطابق هذه التصفية</Trans> : <Trans>لا استدعاءات بعد</Trans>
          }
        >
          <Trans>يظهر هنا كل استدعاء خلال تسعين يومًا، المرفوض أيضًا، بعد لحظة من وقوعه.</Trans>
        </Empty>
      )}
    </section>
  )
}

function CallState({ call }: { call: ApiCall }) {
  const code = call.error_code === null ? call.status : `${call.status} · ${call.error_code}`
  if (call.status >= 500) {
    return (
      <StateBadge tone="bad" glyph="cross">
        <Ltr>{code}</Ltr>
      </StateBadge>
    )
  }
  return call.status >= 400 ? (
    <StateBadge tone="wait" glyph="slash">
      <Ltr>{code}</Ltr>
    </StateBadge>
  ) : (
    <StateBadge tone="good" glyph="check">
      <Ltr>{code}</Ltr>
    </StateBadge>
  )
}
