import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { countJobsRoute, listJobsRoute, runFailedJobsRoute, runJobRoute } from '#contract/staff-jobs'
import { jobStates } from '#rules/desk/jobs'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { textIn } from '../../request/form-fields.ts'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { useMay } from '../../frame/staff-user.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import { loadList } from '../list/load-list.server.ts'
import { StaffList } from '../list-page/staff-list.tsx'
import type { Route } from './+types/jobs.ts'
import { outcomeOf } from '../edit/outcome.server.ts'
import { useAction } from '../edit/use-action.ts'
import { useJobWords } from '../words/job-words.ts'
import { useJobColumns, useStateNames } from './job-columns.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/jobs'

export function loader({ context }: Route.LoaderArgs) {
  return loadList(context, {
    name: 'jobs',
    path: here,
    query: listJobsRoute.request.query,
    list: (api, query) => api.call(listJobsRoute, { query }),
    page: ({ jobs, names }) => ({ rows: jobs, names }),
    countQuery: countJobsRoute.request.query,
    count: (api, query) => api.call(countJobsRoute, { query }),
  })
}

/** Has one job run at once, or all of a kind that were given up. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const name = form.get('name')
  if (name !== null) {
    const started = await getStaffApi(context).call(runFailedJobsRoute, { body: { name: String(name) } })
    return outcomeOf(started, 'saved', '')
  }
  const id = textIn(form, 'id')
  const answer = await getStaffApi(context).call(runJobRoute, { params: { id } })
  return outcomeOf(answer, 'saved', id)
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
  const columns = useJobColumns({
    mayRun,
    isBusy,
    onRun: (id) => void submit({ id }, { method: 'post', action: here }),
  })

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
      search={t`جوال العميل أو رقمه، أو معرّف`}
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
