import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { maxSettlementNote } from '#rules/desk/text-lengths'
import {
  getReconciliationRoute,
  type GatewayDifference,
  runReconciliationRoute,
  settleDifferenceRoute,
} from '#contract/staff-reconciliation'
import type { z } from '#contract/wire'
import { formatNumber } from '#locales/format'
import { Button } from '#ui/button'
import { ChoiceList } from '#ui/choice-list'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Empty } from '#ui/empty'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { NamedCell } from '#ui/named-cell'
import { Notice } from '#ui/notice'
import { Pager } from '#ui/pager'
import { Tabs } from '#ui/tabs'
import { TextField } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { DialogActions } from '../edit/dialog-actions.tsx'
import { textIn } from '../../request/form-fields.ts'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/reconciliation.ts'
import { EditDialog } from '#ui/edit-dialog'
import { ExportTool } from '../export-tool/export-tool.tsx'
import { outcomeOf } from '../edit/outcome.server.ts'
import { CopyButton } from '../copy-button.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { isNarrowed, listHref } from '../list/list-href.ts'
import { readListQuery } from '../list/read-list-query.server.ts'
import { requireList } from '../list/require-list.server.ts'
import { useAction } from '../edit/use-action.ts'
import { DifferenceWords } from '../words/difference-words.tsx'

export { readAfterRefusal as shouldRevalidate } from '../../forms/after-refusal.ts'
export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/reconciliation'

type Difference = z.infer<typeof GatewayDifference>

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const query = readListQuery(getReconciliationRoute.request.query, getPage(context).url.searchParams)
  const answer = await getStaffApi(context).call(getReconciliationRoute, { query })
  requireList(answer, here, query)
  return { ...answer.body, query }
}

/** Compares with the gateway now, or settles one difference. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const api = getStaffApi(context)
  if (form.get('intent') === 'run') {
    const answer = await api.call(runReconciliationRoute)
    return outcomeOf(answer, 'saved', 'run')
  }
  const way = (['asked_again', 'booked', 'explained'] as const).find((one) => one === form.get('way'))
  const answer = await api.call(settleDifferenceRoute, {
    params: { id: textIn(form, 'id') },
    body: {
      way: way ?? 'explained',
      note: textIn(form, 'note').slice(0, maxSettlementNote),
      expected_ours_minor: Number(form.get('seen_ours')),
      expected_theirs_minor: Number(form.get('seen_theirs')),
    },
  })
  return outcomeOf(answer, 'saved', 'settled')
}

export default function Reconciliation({ loaderData }: Route.ComponentProps) {
  const {
    last,
    differences,
    next_cursor: nextCursor,
    previous_cursor: previousCursor,
    counts,
    sums,
    query,
  } = loaderData
  const { t } = useLingui()
  const language = useLanguage()
  const mayWrite = useMay('reconciliation:write')
  const run = useAction(() => showToast(t`طوبقت الدفاتر بالبوابة.`))
  const [opened, setOpened] = useState<Difference | null>(null)
  // Beside a refusal the page is read anew: its amounts are those of now.
  const settling = opened && (differences.find(({ id }) => id === opened.id) ?? opened)
  const isSettled = query.state === 'settled'
  const isFiltered = isNarrowed({ ...query, state: undefined })
  const current = listHref(here, query)
  return (
    <>
      <PageTitle>{t`مطابقة البوابة`}</PageTitle>
      <header>
        <h1>
          <Trans>مطابقة البوابة</Trans>
        </h1>
        {mayWrite && (
          <run.Form method="post" noValidate>
            <Button name="intent" value="run" isBusy={run.isBusy} busy={<Trans>نقارن…</Trans>}>
              <Trans>المطابقة الآن</Trans>
            </Button>
          </run.Form>
        )}
      </header>
      {run.refusal && <Notice tone="bad">{run.refusal.message}</Notice>}
      {last && (
        <Notice tone={counts.open === 0 ? 'good' : 'wait'}>
          <Trans>
            آخر مقارنة <DateTime value={last.created_at} />:
          </Trans>{' '}
          <Plural
            value={last.payments_compared}
            zero="لا عمليات دفع"
            one="عملية دفع واحدة"
            two="عمليتا دفع"
            few="# عمليات دفع"
            many="# عملية دفع"
            other="# عملية دفع"
          />
          <Trans>
            ، دفاترنا <Money amount={last.ours_minor} />، والبوابة <Money amount={last.theirs_minor} />.
          </Trans>
        </Notice>
      )}
      {(last || isFiltered) && (
        <section className="card overflow-hidden" aria-label={t`الفروق`}>
          <Tabs
            label={t`حالة الفروق`}
            tabs={[
              {
                href: listHref(here, query, { state: undefined }),
                name: t`مفتوحة`,
                count: formatNumber(counts.open, language),
                isCurrent: !isSettled,
              },
              {
                href: listHref(here, query, { state: 'settled' }),
                name: t`سُوّيت`,
                count: formatNumber(counts.settled, language),
                isCurrent: isSettled,
              },
            ]}
          />
          <ListFilters
            path={here}
            query={query}
            search={t`رقم الطلب أو معرّف عملية الدفع`}
            days={[{ from: 'from', to: 'to', label: t`يوم ظهور الفرق` }]}
            kept={['state']}
          >
            {/* Without a state the list has the open ones, and the dialog says that the file has what the list has. */}
            <ExportTool resource="gateway_differences" query={{ ...query, state: query.state ?? 'open' }} />
          </ListFilters>
          {differences.length > 0 && (
            <>
              <p className="border-b border-line px-4 pb-3 text-sm text-ink-2">
                <Trans>
                  مجموع ما يظهر في كل الصفحات: عندنا <Money amount={sums.ours_minor} />، وعند البوابة{' '}
                  <Money amount={sums.theirs_minor} />، والفرق{' '}
                  <Money amount={sums.theirs_minor - sums.ours_minor} />
                </Trans>
              </p>
              <Differences
                title={t`الفروق`}
                rows={differences}
                {...(mayWrite && !isSettled && { onSettle: setOpened })}
              />
              <Pager
                {...(previousCursor && {
                  firstHref: current,
                  previousHref: listHref(here, query, { cursor: previousCursor }),
                })}
                {...(nextCursor && { nextHref: listHref(here, query, { cursor: nextCursor }) })}
              >
                <Plural
                  value={differences.length}
                  zero="بلا فروق"
                  one="فرق واحد في هذه الصفحة"
                  two="فرقان في هذه الصفحة"
                  few="# فروق في هذه الصفحة"
                  many="# فرقًا في هذه الصفحة"
                  other="# فرق في هذه الصفحة"
                />
              </Pager>
            </>
          )}
        </section>
      )}
      {differences.length === 0 && (
        <Empty
          title={
            isFiltered ? (
              <Trans>لا شيء يطابق هذه التصفية</Trans>
            ) : isSettled ? (
              <Trans>لم يُسوَّ فرق بعد</Trans>
            ) : last ? (
              <Trans>لا فروق مفتوحة</Trans>
            ) : (
              <Trans>لم تُقارن الدفاتر بعد</Trans>
            )
          }
        >
          <Trans>
            تُقارن كل ليلة آخر 31 يومًا من عمليات الدفع، عملية عملية، ويُنبَّه المديرون إلى كل فرق جديد.
          </Trans>
        </Empty>
      )}
      {settling && <SettleDialog difference={settling} onClose={() => setOpened(null)} />}
    </>
  )
}

type DifferencesProps = { title: string; rows: Difference[]; onSettle?: (one: Difference) => void }

function Differences({ title, rows, onSettle }: DifferencesProps) {
  const { t } = useLingui()
  const columns: Column<Difference>[] = [
    {
      key: 'payment',
      title: <Trans>عملية الدفع</Trans>,
      cell: (one) => (
        <>
          <DifferenceWords kind={one.kind} />
          <span className="under">
            {one.order ? (
              <Link to={href('/admin/orders/:id', { id: one.order.id })}>
                <Trans>
                  الطلب <Ltr>{one.order.ref_id}</Ltr>
                </Trans>
              </Link>
            ) : (
              <span className="row gap-1">
                <Trans>معرّفها في البوابة</Trans>
                {/* Whoever looks for it there pastes it. */}
                <CopyButton text={one.external_id} label={t`نسخ معرّف العملية`} />
              </span>
            )}
          </span>
        </>
      ),
    },
    {
      key: 'ours',
      title: <Trans>عندنا</Trans>,
      at: 'amount',
      cell: (one) => (
        <NamedCell name={<Trans>عندنا</Trans>}>
          <Money amount={one.ours_minor} />
        </NamedCell>
      ),
    },
    {
      key: 'theirs',
      title: <Trans>عند البوابة</Trans>,
      at: 'amount',
      cell: (one) => (
        <NamedCell name={<Trans>عند البوابة</Trans>}>
          <Money amount={one.theirs_minor} />
        </NamedCell>
      ),
    },
    {
      key: 'state',
      title: onSettle ? <Trans>التسوية</Trans> : <Trans>كيف سُوّي</Trans>,
      at: 'end',
      cell: (one) =>
        one.settled_at === null && !onSettle ? (
          <DateTime value={one.found_at} form="date" />
        ) : onSettle ? (
          <Button type="button" kind="second" size="small" onClick={() => onSettle(one)}>
            <Trans>تسوية</Trans>{' '}
            <span className="visually-hidden">{one.order?.ref_id ?? <Trans>عملية بلا طلب</Trans>}</span>
          </Button>
        ) : (
          <>
            <Way way={one.way} />
            <span className="under">
              <bdi>{one.by}</bdi> {one.settled_at && <DateTime value={one.settled_at} form="date" />}
            </span>
            {one.note && (
              <span className="under">
                <bdi>{one.note}</bdi>
              </span>
            )}
          </>
        ),
    },
  ]
  return <DataTable caption={title} columns={columns} rows={rows} rowKey={({ id }) => id} />
}

/** On phones a row has no titles above it: each side's amount says whose it is. */
function SettleDialog({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const { t } = useLingui()
  const operation = useAction(() => {
    onClose()
    showToast(t`سُوّي الفرق.`)
  })
  const [way, setWay] = useState<string>(difference.ways[0] ?? 'explained')
  const [note, setNote] = useState('')
  const needsNote = way === 'explained' && note.trim() === ''
  return (
    <EditDialog title={<Trans>تسوية فرق</Trans>} onClose={onClose}>
      <form
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (needsNote) return
          const { id, ours_minor: ours, theirs_minor: theirs } = difference
          const seen = { seen_ours: String(ours), seen_theirs: String(theirs) }
          void operation.submit({ id, way, note, ...seen }, { method: 'post' })
        }}
      >
        {/* What is written about one difference is not offered for another. */}
        <input type="hidden" name="id" value={difference.id} />
        {operation.refusal && !operation.refusal.needsCode && (
          <Notice tone="bad">{operation.refusal.message}</Notice>
        )}
        <p>
          <DifferenceWords kind={difference.kind} />
        </p>
        <ChoiceList
          legend={t`طريقة التسوية`}
          value={way}
          onChange={setWay}
          choices={difference.ways.map((one) => ({
            value: one,
            label: <Way way={one} />,
            hint: <WayHint way={one} amount={difference.theirs_minor - difference.ours_minor} />,
          }))}
        />
        <TextField
          label={<Trans>ملاحظة</Trans>}
          name="note"
          maxLength={maxSettlementNote}
          optional={way !== 'explained'}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <DialogActions
          onClose={onClose}
          isBusy={operation.isBusy}
          {...(needsNote && { unavailable: <Trans>اكتبوا التفسير أولًا.</Trans> })}
        >
          <Trans>تسوية الفرق</Trans>
        </DialogActions>
      </form>
    </EditDialog>
  )
}

function Way({ way }: { way: Difference['way'] }) {
  switch (way) {
    case 'asked_again':
      return <Trans>سؤال البوابة وتطبيق ردّها</Trans>
    case 'booked':
      return <Trans>قيد الفرق في دفاترنا</Trans>
    case 'explained':
      return <Trans>تفسير دون قيد</Trans>
    case 'gone':
      return <Trans>زال تلقائيًا</Trans>
    case null:
      return null
  }
}

function WayHint({ way, amount }: { way: Difference['way']; amount: number }) {
  if (way === 'asked_again') return <Trans>يُسدَّد الطلب أو يُعاد المبلغ، كما لو وصل الرد في وقته.</Trans>
  if (way === 'booked') {
    return (
      <Trans>
        يُقيَّد <Money amount={amount} /> على حساب البوابة ومقابله التسويات.
      </Trans>
    )
  }
  return <Trans>لا يتغير شيء، ولا يعود الفرق ما لم تتغير مبالغه.</Trans>
}
