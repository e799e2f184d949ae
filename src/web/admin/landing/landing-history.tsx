import { href, useNavigate } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LandingSection } from '#rules/shop/landing'
import { draftLandingRoute, getLandingRoute, getLandingHistoryRoute } from '#contract/staff-landing'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { badRequest } from '../../request/bad-request.ts'
import { readForm } from '../../request/body.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import { useMay } from '../../frame/staff-user.ts'
import type { Route } from './+types/landing-history.ts'
import { outcomeOf, versionIn } from '../edit/outcome.server.ts'
import { useAction } from '../edit/use-action.ts'
import { EntityHistory } from '../history/entity-history.tsx'
import { historyPage, historyQuery } from '../history/read-history.server.ts'
import { asWritten, type WrittenSection } from './landing-form.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [landing, answer] = await Promise.all([
    api.call(getLandingRoute),
    api.call(getLandingHistoryRoute, { query: historyQuery(context) }),
  ])
  requireOk(landing)
  return { version: landing.body.landing.version, page: historyPage(context, answer) }
}

/**
 * Puts what was published once in the place of the draft; the API looks at it as at anything that staff
 * write.
 */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const answer = await getStaffApi(context).call(draftLandingRoute, {
    body: { version: versionIn(form), sections: sectionsIn(form) },
  })
  return outcomeOf(answer, 'saved', 'drafted')
}

/** The API checks them by its contract. */
function sectionsIn(form: FormData): WrittenSection[] {
  try {
    return JSON.parse(String(form.get('sections'))) as WrittenSection[]
  } catch {
    throw badRequest()
  }
}

export default function LandingHistory({ loaderData: { version, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  const mayWrite = useMay('content:write')
  return (
    <EntityHistory
      title={t`سجل الصفحة الأولى`}
      way={[{ href: href('/admin/landing'), name: <Trans>الصفحة الأولى</Trans> }]}
      back={{ href: href('/admin/landing'), name: <Trans>العودة إلى الصفحة الأولى</Trans> }}
      id={page.activities[0]?.entity_id ?? ''}
      page={page}
      action={({ action: name, changes }) => {
        const sections = changes['sections']?.after
        if (!mayWrite || name !== 'landing.published' || !Array.isArray(sections)) return null
        return <BringBack version={version} sections={sections} />
      }}
    />
  )
}

/** Makes what was published at that time the draft again. */
function BringBack({ version, sections }: { version: number; sections: LandingSection[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isAsked, ask] = useState(false)
  const { submit, isBusy, refusal } = useAction(() => {
    showToast(t`عادت مسودةً. راجعوها ثم انشروها.`)
    void navigate(href('/admin/landing'))
  })
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <div>
        <Button
          type="button"
          kind="second"
          size="small"
          icon="undo"
          isBusy={isBusy}
          busy={<Trans>نعيدها…</Trans>}
          onClick={() => ask(true)}
        >
          <Trans>إعادة هذه الصفحة مسودة</Trans>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        tone="blue"
        title={<Trans>إعادة ما نُشر آنذاك مسودة؟</Trans>}
        safe={<Trans>إبقاء المسودة الحالية</Trans>}
        action={<Trans>إعادتها مسودة</Trans>}
        onClose={() => ask(false)}
        onConfirm={() => {
          ask(false)
          const written = JSON.stringify(asWritten(sections))
          void submit({ _version: String(version), sections: written }, { method: 'post' })
        }}
      >
        <Trans>تحل محل المسودة الحالية. لا يتغير شيء أمام الزوار حتى تنشروها.</Trans>
      </ConfirmDialog>
    </>
  )
}
