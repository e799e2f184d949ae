import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getApiClientRoute, updateApiClientRoute } from '#contract/staff-api-clients'
import { Crumbs } from '#ui/crumbs'
import { showToast } from '#ui/toast'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/api-client-edit.ts'
import { ApiClientForm } from './api-client-form.tsx'
import { readApiClientForm } from './api-client-fields.ts'
import { readPlans } from './read-plans.server.ts'
import { changedFields } from '../edit/outcome.ts'
import { outcomeOf, stoodIn, versionIn } from '../edit/outcome.server.ts'
import { afterSaving } from '../edit/unsaved.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const list = '/admin/api_clients'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const answer = await api.call(getApiClientRoute, { params })
  requireOk(answer)
  return { client: answer.body.api_client, plans: await readPlans(api) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const fields = changedFields(stoodIn(form), readApiClientForm(form))
  const answer = await getStaffApi(context).call(updateApiClientRoute, {
    params,
    body: { version: versionIn(form), ...fields },
  })
  return outcomeOf(answer, 'saved', params.id)
}

export default function EditApiClient({ loaderData: { client, plans } }: Route.ComponentProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  // Counts up when the form begins again from what stands.
  const [round, setRound] = useState(0)
  const page = `${list}/${client.id}`
  return (
    <>
      <PageTitle>{t`تعديل ${client.name}`}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[
              { href: list, name: <Trans>تطبيقات الشركاء</Trans> },
              { href: page, name: <bdi>{client.name}</bdi> },
            ]}
            here={<Trans>تعديل</Trans>}
          />
          <h1>
            <Trans>
              تعديل <bdi>{client.name}</bdi>
            </Trans>
          </h1>
        </div>
      </header>
      <ApiClientForm
        key={`${client.id}-${round}`}
        client={client}
        plans={plans}
        creationKey=""
        onSaved={() => {
          showToast(t`حُفظ تطبيق الشريك.`)
          void navigate(page, afterSaving)
        }}
        onDiscard={() => setRound((one) => one + 1)}
      />
    </>
  )
}
