import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { createApiClientRoute } from '#contract/staff-api-clients'
import { Crumbs } from '#ui/crumbs'
import { showToast } from '#ui/toast'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/api-client-new.ts'
import { ApiClientForm } from './api-client-form.tsx'
import { readApiClientForm } from './api-client-fields.ts'
import { readPlans } from './read-plans.server.ts'
import { creationKey, outcomeOf } from '../edit/outcome.server.ts'
import { afterSaving } from '../edit/unsaved.tsx'
import { requireAdmin } from '../require-admin.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const list = '/admin/api_clients'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  await requireAdmin(context)
  return { plans: await readPlans(getStaffApi(context)), key: crypto.randomUUID() }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const fields = readApiClientForm(form)
  const answer = await getStaffApi(context).call(createApiClientRoute, {
    body: fields,
    idempotencyKey: creationKey(form, fields),
  })
  return outcomeOf(answer, 'saved', ({ api_client }) => api_client.id)
}

export default function NewApiClient({ loaderData: { plans, key } }: Route.ComponentProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <>
      <PageTitle>{t`إضافة تطبيق شريك`}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[{ href: list, name: <Trans>تطبيقات الشركاء</Trans> }]}
            here={<Trans>إضافة تطبيق شريك</Trans>}
          />
          <h1>
            <Trans>إضافة تطبيق شريك</Trans>
          </h1>
        </div>
      </header>
      <ApiClientForm
        client={null}
        plans={plans}
        creationKey={key}
        onSaved={({ id }) => {
          showToast(t`أُضيف تطبيق الشريك.`)
          void navigate(`${list}/${id}`, afterSaving)
        }}
        onDiscard={() => {}}
      />
    </>
  )
}
