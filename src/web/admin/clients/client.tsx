import { Trans, useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import { fullName } from '#rules/people/full-name'
import { listLoginActivitiesRoute } from '#contract/staff-client-sessions'
import { listLeavingAnswersRoute } from '#contract/staff-subscription-changes'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { Notice } from '#ui/notice'
import { getStaffApi, momentOf, movedClock, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import { readRefused } from '../edit/after-deletion.ts'
import type { Route } from './+types/client.ts'
import { leadByNumber } from '../list/by-number.server.ts'
import { Walk } from '../list/walk.tsx'
import { StaffNotes } from '../notes/staff-notes.tsx'
import { StaffSessions } from '../person/staff-sessions.tsx'
import { ClientAccount } from './client-account.tsx'
import { handleClientForm } from './handle-client-form.server.ts'
import { ClientClock } from './client-clock.tsx'
import { type ClientEdit, ClientEdits } from './client-edits.tsx'
import { ClientIdentity } from './client-identity.tsx'
import { ClientPlans } from '../person/client-plan.tsx'
import { ClientBalance, ClientCards, ClientCompany, ClientDocuments, ClientMembers } from './client-side.tsx'
import { ClientTimeline } from '../person/client-timeline.tsx'
import { LeavingAnswers } from './leaving-answers.tsx'
import { loadClient } from '../person/load-client.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
export const shouldRevalidate = readRefused(['unblock', 'delete'])

/** Lines on one page of the timeline. */
const linesShown = 30

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  await leadByNumber(context, 'clients', '/admin/clients', params.id)
  const api = getStaffApi(context)
  const query = getPage(context).url.searchParams
  const [data, logins, leaving] = await Promise.all([
    loadClient(api, {
      id: params.id,
      show: query.get('show'),
      cursor: query.get('cursor'),
      limit: linesShown,
    }),
    api.call(listLoginActivitiesRoute, { params }),
    api.call(listLeavingAnswersRoute, { params }),
  ])
  requireOk(logins)
  return {
    data,
    sessions: logins.body.login_activities,
    leaving: leaving.status === 200 ? leaving.body.leaving_answers : [],
    edit: editIn(query.get('edit')),
    key: crypto.randomUUID(),
    clock: getPage(context).demo ? { now: momentOf(logins), isMoved: movedClock(logins) !== null } : null,
  }
}

function editIn(asked: string | null): ClientEdit | null {
  return asked === 'profile' || asked === 'company' ? asked : null
}

export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const edit = getPage(context).url.searchParams.get('edit')
  return handleClientForm({ api: getStaffApi(context), params, form, edit })
}

export default function Client({ loaderData }: Route.ComponentProps) {
  const { data, sessions, leaving, edit, key, clock } = loaderData
  const { client, belongings, summary, timeline, now } = data
  const { t } = useLingui()
  const mayEdit = useMay('client:edit')
  const mayAdminister = useMay('client:administer')
  const name = fullName(client) || t`عميل ${client.ref_id}`
  const isClosed = client.closed_at !== null

  return (
    <>
      <PageTitle>{name}</PageTitle>
      <header>
        <Crumbs
          way={[{ href: href('/admin/clients'), name: <Trans>العملاء</Trans> }]}
          here={<bdi>{name}</bdi>}
        />
        <div className="row gap-2">
          <Walk path="/admin/clients" id={client.id} />
          <LinkButton
            to={href('/admin/clients/:id/history', { id: client.id })}
            kind="second"
            icon="clock"
            size="small"
          >
            <Trans>السجل</Trans>
          </LinkButton>
        </div>
      </header>
      <ClientIdentity data={data} name={name} />
      {isClosed && (
        <Notice>
          <Trans>أغلق العميل حسابه: مُحيت بياناته، وتبقى طلباته وفواتيره كما يوجب النظام.</Trans>
        </Notice>
      )}
      <div className="main-and-side staff-sides">
        <div className="stack gap-5">
          <ClientPlans data={data} />
          <ClientTimeline clientId={client.id} page={timeline} now={now} />
          <StaffSessions sessions={sessions} now={now} mayEnd={mayAdminister} />
        </div>
        <div className="stack gap-5">
          <StaffNotes key={client.id} notes={summary.notes} noteKey={key} mayNote={mayEdit && !isClosed} />
          <ClientCards cards={belongings.payment_methods} />
          <ClientMembers subscriptions={belongings.subscriptions} />
          <ClientDocuments summary={summary} />
          <ClientBalance client={client} adjustments={belongings.adjustments} />
          {!isClosed && <ClientCompany client={client} />}
          <LeavingAnswers answers={leaving} />
          <ClientAccount
            client={client}
            name={name}
            unblocking={{
              card: summary.unblocking_minor ?? 0,
              balance: summary.unblocking_balance_minor ?? 0,
            }}
            mayAdminister={mayAdminister}
          />
          {clock && mayAdminister && !isClosed && <ClientClock {...clock} />}
        </div>
      </div>
      {edit && mayEdit && !isClosed && <ClientEdits client={client} edit={edit} creationKey={key} />}
    </>
  )
}
