import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { createPageRoute, deletePageRoute, getStaffPageRoute, updatePageRoute } from '#contract/staff-pages'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/cms-page.ts'
import { PageBadge } from './page-badge.tsx'
import { PageEditor, PagePreview } from './page-editor.tsx'
import { type Page, readPageForm } from './page-form.ts'
import { DeleteButton } from '../edit/delete-button.tsx'
import { changedFields } from '../edit/outcome.ts'
import { creationKey, outcomeOf, stoodIn, versionIn } from '../edit/outcome.server.ts'
import { afterSaving } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
export { leaveDeletedAlone as shouldRevalidate } from '../edit/after-deletion.ts'

/** In the place of an id: a page that is being added. */
const fresh = 'new'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const key = crypto.randomUUID()
  if (params.id === fresh) return { page: null, key }
  const answer = await getStaffApi(context).call(getStaffPageRoute, { params })
  requireOk(answer)
  return { page: answer.body.page, key }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const api = getStaffApi(context)
  if (params.id === fresh) {
    const body = readPageForm(form)
    const answer = await api.call(createPageRoute, { body, idempotencyKey: creationKey(form, body) })
    return outcomeOf(answer, 'saved', ({ page }) => page.id)
  }
  if (form.get('intent') === 'delete') {
    const answer = await api.call(deletePageRoute, { params })
    return outcomeOf(answer, 'deleted', params.id)
  }
  const answer = await api.call(updatePageRoute, {
    params,
    body: { version: versionIn(form), ...changedFields(stoodIn(form), readPageForm(form)) },
  })
  return outcomeOf(answer, 'saved', params.id)
}

export default function ContentPage({ loaderData: { page, key } }: Route.ComponentProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayWrite = useMay('content:write')
  const mayDelete = useMay('content:delete')
  // Counts up when the form begins again from what stands: after saving, and when changes are discarded.
  const [round, setRound] = useState(0)
  const again = () => setRound((one) => one + 1)
  const title = page ? page.title : t`إضافة صفحة`

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[{ href: href('/admin/cms'), name: <Trans>صفحات المتجر</Trans> }]}
            here={<bdi>{title}</bdi>}
          />
          <div className="row">
            <h1>
              <bdi>{title}</bdi>
            </h1>
            {page && <PageBadge isActive={page.is_active} />}
          </div>
        </div>
        {page && (
          <div className="row gap-2">
            <LinkButton to={href('/admin/cms/:id/history', { id: page.id })} kind="second" icon="clock">
              <Trans>السجل</Trans>
            </LinkButton>
            {mayDelete && <DeletePage page={page} />}
          </div>
        )}
      </header>
      {mayWrite ? (
        <PageEditor
          key={`${page?.id}-${round}`}
          page={page}
          creationKey={key}
          onSaved={({ id }) => {
            showToast(t`حُفظت الصفحة.`)
            if (page) again()
            else void navigate(href('/admin/cms/:id', { id }), afterSaving)
          }}
          onDiscard={page ? again : () => void navigate(href('/admin/cms'))}
        />
      ) : page ? (
        <section className="card" aria-label={t`محتوى الصفحة`}>
          <div className="body stack gap-6">
            <PagePreview page={page} />
          </div>
        </section>
      ) : (
        <Notice>
          <Trans>دوركم للاطلاع فقط، فلا يمكنكم إضافة الصفحات.</Trans>
        </Notice>
      )}
    </>
  )
}

function DeletePage({ page }: { page: Page }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { submit, isBusy, refusal } = useAction(() => {
    showToast(t`حُذفت الصفحة.`)
    void navigate(href('/admin/cms'), afterSaving)
  })
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <DeleteButton
        title={
          <Trans>
            حذف صفحة <bdi>{page.title}</bdi>؟
          </Trans>
        }
        safe={<Trans>إبقاء الصفحة</Trans>}
        action={<Trans>حذف الصفحة</Trans>}
        isBusy={isBusy}
        onConfirm={() => void submit({ intent: 'delete' }, { method: 'post' })}
      >
        <Trans>تختفي من المتجر فورًا، ولا تعمل الروابط إليها. يبقى سجلها كما هو.</Trans>
      </DeleteButton>
    </>
  )
}
