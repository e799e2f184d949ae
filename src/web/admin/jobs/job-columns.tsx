import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { StaffJob } from '#contract/staff-jobs'
import type { z } from '#contract/wire'
import { Button } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { StateBadge } from '#ui/state-badge'
import type { ListColumn } from '../list-page/list-column.ts'
import { useJobWords } from '../words/job-words.ts'

type Job = z.infer<typeof StaffJob>
type State = Job['state']

type JobColumnsOptions = { mayRun: boolean; isBusy: boolean; onRun: (id: string) => void }

/**
 * Jobs as staff scan them: what, whose, when, how often it was tried and what went wrong, and the button that
 * runs one at once.
 */
export function useJobColumns({ mayRun, isBusy, onRun }: JobColumnsOptions): ListColumn<Job>[] {
  const { t } = useLingui()
  const words = useJobWords()
  return [
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
            onClick={() => onRun(job.id)}
          >
            {job.state === 'failed' ? <Trans>تشغيل مرة أخرى</Trans> : <Trans>تشغيل الآن</Trans>}
          </Button>
        ),
    },
  ]
}

export function useStateNames() {
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
