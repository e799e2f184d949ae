import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { countJobs, listJobs, runFailedJobs, runJob, type StaffJob } from '#contract/staff-jobs'
import type { z } from '#contract/wire'
import { jobStates } from '#rules/desk/jobs'
import { Button } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { StateBadge } from '#ui/state-badge'
import { showToast } from '#ui/toast'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { useMay } from '../../frame/staff-user.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import { loadList } from '../list/load-list.server.ts'
import { StaffList } from '../list-page/staff-list.tsx'
import type { Route } from './+types/jobs.ts'
import { done, refused } from '../edit/outcome.server.ts'
import { useAction } from '../edit/use-action.ts'
import { useJobWords } from '../words/job-words.ts'
import type { ListColumn } from '../list-page/list-column.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

type Job = z.infer<typeof StaffJob>
type State = Job['state']

const here = '/admin/jobs'

export function loader({ context }: Route.LoaderArgs) {
  return loadList(context, {
    name: 'jobs',
    path: here,
    query: listJobs.request.query,
    list: (api, query) => api.call(listJobs, { query }),
    page: ({ jobs, names }) => ({ rows: jobs, names }),
    countQuery: countJobs.request.query,
    count: (api, query) => api.call(countJobs, { query }),
  })
}

/** Has one job run at once, or all of a kind that were given up. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const name = form.get('name')
  if (name !== null) {
    const started = await getStaffApi(context).call(runFailedJobs, { body: { name: String(name) } })
    return started.status === 202 ? done('saved', '') : refused(started)
  }
  const id = String(form.get('id') ?? '')
  const answer = await getStaffApi(context).call(runJob, { params: { id } })
  return answer.status === 202 ? done('saved', id) : refused(answer)
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { names } = loaderData
  const { t } = useLingui()
  const words = useJobWords()
  const stateName = useStateNames()
  const mayRun = useMay('jobs:run')
  const { submit, isBusy, refusal } = useAction(() => showToast(t`أُضيفت إلى قائمة الانتظار.`))
  const { name } = loaderData.query
  const { count: failed = 0, more = false } = loaderData.counts.failed ?? {}

  const columns: ListColumn<Job>[] = [
    {
      key: 'name',
      name: t`المهمة`,
      isWide: true,
      cell: (job) => (
        <>
          <span className="font-medium">{words(job.name)}</span>
          <span className="under">
            <Ltr>{job.name}</Ltr>
          </span>
        </>
      ),
    },
    { key: 'state', name: t`الحالة`, at: 'end', cell: (job) => <JobState state={job.state} /> },
    {
      key: 'client',
      name: t`العميل`,
      cell: (job) =>
        job.client ? (
          <Link to={href('/admin/clients/:id', { id: job.client.id })}>
            <bdi>{job.client.name || t`عميل ${job.client.ref_id}`}</bdi>
          </Link>
        ) : (
          '—'
        ),
    },
    {
      key: 'time',
      name: t`الموعد`,
      cell: (job) => (
        <span className="text-ink-3">
          <DateTime value={job.done_at ?? job.failed_at ?? job.due_at} form="day-time" />
        </span>
      ),
    },
    {
      key: 'attempts',
      name: t`المحاولات`,
      rank: 'tertiary',
      cell: (job) => <Ltr>{job.attempts}</Ltr>,
    },
    {
      key: 'last_error',
      name: t`آخر خطأ`,
      rank: 'secondary',
      cell: (job) =>
        job.last_error ? (
          <span className="wrap-anywhere text-sm text-bad-fg">
            <Ltr mono>{job.last_error.slice(0, 200)}</Ltr>
          </span>
        ) : (
          '—'
        ),
    },
    {
      key: 'run',
      name: t`تشغيل`,
      at: 'across',
      cell: (job) =>
        mayRun &&
        job.can_run && (
          <Button
            type="button"
            kind="second"
            size="small"
            isBusy={isBusy}
            busy={<Trans>نشغّل…</Trans>}
            onClick={() => void submit({ id: job.id }, { method: 'post', action: here })}
          >
            {job.state === 'failed' ? <Trans>تشغيل مرة أخرى</Trans> : <Trans>تشغيل الآن</Trans>}
          </Button>
        ),
    },
  ]

  return (
    <StaffList
      title={t`المهام`}
      tools={
        mayRun &&
        name !== undefined &&
        failed > 0 && (
          <Button
            type="button"
            kind="second"
            isBusy={isBusy}
            busy={<Trans>نشغّل…</Trans>}
            onClick={() => void submit({ name }, { method: 'post', action: here })}
          >
            {more ? (
              <Trans>تشغيل كل ما توقف من هذا النوع</Trans>
            ) : (
              <Plural
                value={failed}
                one="تشغيل المهمة المتوقفة"
                two="تشغيل المهمتين المتوقفتين"
                few="تشغيل # مهام متوقفة"
                many="تشغيل # مهمة متوقفة"
                other="تشغيل # مهمة متوقفة"
              />
            )}
          </Button>
        )
      }
      hint={
        <Trans>
          ما ينفّذه المتجر تلقائيًا في موعده. المهمة التي اكتملت من أول محاولة لا تُحفظ، وما احتاج إلى أكثر من
          محاولة يُحفظ أسبوعًا.
        </Trans>
      }
      notice={refusal && <Notice tone="bad">{refusal.message}</Notice>}
      loaded={loaderData}
      path={here}
      columns={columns}
      defaultSort=""
      tabs={{
        label: t`حالة المهمة`,
        field: 'state',
        choices: [
          { value: undefined, name: t`كلها`, state: 'all' },
          ...jobStates.map((state) => ({ value: state, name: stateName(state), state })),
        ],
      }}
      search={t`جوال العميل أو رقمه، أو معرّف ما تخصه المهمة`}
      filters={[
        {
          name: 'name',
          label: t`نوع المهمة`,
          choices: names.map((name) => ({ value: name, name: words(name) })),
        },
      ]}
      shown={
        <Plural
          value={loaderData.rows.length}
          zero="بلا مهام"
          one="مهمة واحدة في هذه الصفحة"
          two="مهمتان في هذه الصفحة"
          few="# مهام في هذه الصفحة"
          many="# مهمة في هذه الصفحة"
          other="# مهمة في هذه الصفحة"
        />
      }
      empty={{ title: <Trans>لا مهام بعد</Trans> }}
    />
  )
}

function useStateNames() {
  const { t } = useLingui()
  return (state: State): string =>
    ({
      due: t({ context: 'job', message: 'حان موعدها' }),
      running: t({ context: 'job', message: 'قيد التنفيذ' }),
      later: t({ context: 'job', message: 'لاحقًا' }),
      failed: t({ context: 'job', message: 'توقفت' }),
      done: t({ context: 'job', message: 'اكتملت' }),
    })[state]
}

const looks = {
  due: { tone: 'wait', glyph: 'clock' },
  running: { tone: 'info', glyph: 'half' },
  later: { tone: 'void', glyph: 'hollow' },
  failed: { tone: 'bad', glyph: 'cross' },
  done: { tone: 'good', glyph: 'check' },
} as const

function JobState({ state }: { state: State }) {
  const name = useStateNames()
  return <StateBadge {...looks[state]}>{name(state)}</StateBadge>
}
