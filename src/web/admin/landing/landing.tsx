import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listProductsRoute } from '#contract/catalogue'
import { listStaffFaqsRoute } from '#contract/staff-faqs'
import {
  discardLandingDraftRoute,
  draftLandingRoute,
  getLandingRoute,
  publishLandingRoute,
} from '#contract/staff-landing'
import { LinkButton } from '#ui/button'
import { getApi, getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import type { Route } from './+types/landing.ts'
import { Again } from '../edit/again.tsx'
import { outcomeOf, versionIn } from '../edit/outcome.server.ts'
import { UnsavedWarning } from '../edit/unsaved.tsx'
import { LandingDraft } from './landing-draft.tsx'
import { readLandingForm } from './landing-form.ts'
import { LandingPreview } from './landing-preview.tsx'
import { PublishLanding } from './publish-landing.tsx'
import { WrittenElsewhere } from './written-elsewhere.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [landing, faqs, plans] = await Promise.all([
    api.call(getLandingRoute),
    api.call(listStaffFaqsRoute, { query: { sort: 'question_order' } }),
    getApi(context).ask(listProductsRoute),
  ])
  requireOk(landing)
  requireOk(faqs)
  requireOk(plans)
  return {
    landing: landing.body.landing,
    questions: faqs.body.faqs.map(({ id, question, is_active: isActive }) => ({ id, question, isActive })),
    pick: plans.body.products.find((product) => product.is_recommended) ?? null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const asked = { api: getStaffApi(context), form, version: versionIn(form) }
  return byIntent(actions, form.get('_intent'), draft)(asked)
}

type Asked = { api: ReturnType<typeof getStaffApi>; form: FormData; version: number }

/** What the page's forms ask for, by their `_intent`. */
const actions = { publish, discard }

async function publish({ api, version }: Asked) {
  const answer = await api.call(publishLandingRoute, { body: { version } })
  return outcomeOf(answer, 'saved', 'published')
}

async function discard({ api, version }: Asked) {
  const answer = await api.call(discardLandingDraftRoute, { body: { version } })
  return outcomeOf(answer, 'saved', 'discarded')
}

async function draft({ api, form, version }: Asked) {
  const answer = await api.call(draftLandingRoute, { body: { version, sections: readLandingForm(form) } })
  return outcomeOf(answer, 'saved', 'drafted')
}

export default function LandingPage({ loaderData: { landing, questions, pick } }: Route.ComponentProps) {
  const { t } = useLingui()
  const mayWrite = useMay('content:write')
  const [count, setCount] = useState(0)

  return (
    <>
      <PageTitle>{t`الصفحة الأولى`}</PageTitle>
      <header>
        <div>
          <h1>
            <Trans>الصفحة الأولى</Trans>
          </h1>
          <p className="hint">
            {mayWrite ? (
              <Trans>ما تكتبونه يبقى مسودة حتى تنشروه، ثم يراه الجميع فورًا.</Trans>
            ) : (
              <Trans>دوركم للاطلاع فقط، فلا يمكنكم تعديل الصفحة الأولى ولا نشرها.</Trans>
            )}
          </p>
        </div>
        <LinkButton to={href('/admin/landing/history')} kind="second" icon="clock">
          <Trans>السجل</Trans>
        </LinkButton>
      </header>
      <Again>
        {(again) => (
          <>
            <div className="landing-editor">
              <LandingDraft {...{ landing, questions, mayWrite }} onCount={setCount} again={again} />
              <aside className="stack gap-5" aria-label={t`المعاينة وما يُكتب في صفحات أخرى`}>
                <LandingPreview />
                <WrittenElsewhere pick={pick} />
              </aside>
            </div>
            {mayWrite && count === 0 && <PublishLanding landing={landing} onDone={again} />}
          </>
        )}
      </Again>
      <UnsavedWarning isDirty={count > 0} />
    </>
  )
}
