import { Trans, useLingui } from '@lingui/react/macro'
import { href, useNavigate } from 'react-router'
import {
  adjustBalance,
  blockClient,
  deleteClient,
  editClient,
  endClientSession,
  endClientSessions,
  getStaffClient,
  listLoginActivities,
  moveClientPhone,
  unblockClient,
} from '#contract/staff-clients'
import { listLeavingAnswers } from '#contract/staff-subscription-changes'
import { moveClientClock } from '#contract/staff-clock'
import { fromRiyadhClock } from '#rules/riyadh-days'
import { formatList } from '#locales/format'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { useLanguage } from '#ui/language'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { companyOf, readCompanyValues } from '../../ui/company-values.ts'
import { getStaffApi, momentOf, movedClock, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/client.ts'
import { leadByNumber } from '../list/by-number.server.ts'
import { ClientBelongings } from './client-belongings.tsx'
import { type Client as ClientShape, nameOf, readAmount, readClientForm } from './client-fields.ts'
import { ClientCompany } from './client-company.tsx'
import { ClientClock } from './client-clock.tsx'
import { ClientForm } from './client-form.tsx'
import { ClientSide } from './client-side.tsx'
import { LeavingAnswers } from './leaving-answers.tsx'
import { ClientState } from './client-state.tsx'
import { Again } from '../edit/again.tsx'
import { DeleteButton } from '../edit/delete-button.tsx'
import { changedFields } from '../edit/outcome.ts'
import { creationKey, done, refused, stoodIn, versionIn } from '../edit/outcome.server.ts'
import { afterSaving } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { Walk } from '../list/walk.tsx'
import { StaffSessions } from '../profile/staff-sessions.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
export { leaveDeletedAlone as shouldRevalidate } from '../edit/after-deletion.ts'

const list = '/admin/clients'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  await leadByNumber(context, 'clients', '/admin/clients', params.id)
  const api = getStaffApi(context)
  const [answer, logins, leaving] = await Promise.all([
    api.call(getStaffClient, { params }),
    api.call(listLoginActivities, { params }),
    api.call(listLeavingAnswers, { params }),
  ])
  requireOk(answer)
  requireOk(logins)
  return {
    ...answer.body,
    sessions: logins.body.sessions,
    leaving: leaving.status === 200 ? leaving.body.leaving_answers : [],
    now: new Date().toISOString(),
    clock: getPage(context).demo ? { now: momentOf(answer), isMoved: movedClock(answer) !== null } : null,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const api = getStaffApi(context)
  const reason = String(form.get('reason') ?? '').trim()
  switch (form.get('intent')) {
    case 'delete': {
      const answer = await api.call(deleteClient, { params })
      return answer.status === 204 ? done('deleted', params.id) : refused(answer)
    }
    case 'block': {
      const answer = await api.call(blockClient, { params, body: { reason } })
      return answer.status === 200 ? done('saved', params.id) : refused(answer)
    }
    case 'unblock': {
      const answer = await api.call(unblockClient, { params })
      return answer.status === 200 ? done('saved', params.id) : refused(answer)
    }
    case 'balance': {
      const body = { amount_minor: readAmount(form), reason }
      const answer = await api.call(adjustBalance, { params, body, idempotencyKey: creationKey(form, body) })
      return answer.status === 201 ? done('saved', params.id) : refused(answer)
    }
    case 'phone': {
      const phone_extension = String(form.get('phone_extension') ?? '+966')
      const phone_number = String(form.get('phone_number') ?? '')
      const answer = await api.call(moveClientPhone, {
        params,
        body: { phone_extension, phone_number, reason },
      })
      return answer.status === 200 ? done('saved', params.id) : refused(answer)
    }
    case 'end_session': {
      const session_id = String(form.get('session') ?? '')
      const answer = await api.call(endClientSession, { params: { ...params, session_id } })
      return answer.status === 204 ? done('deleted', session_id) : refused(answer)
    }
    case 'end_others': {
      const answer = await api.call(endClientSessions, { params })
      return answer.status === 204 ? done('deleted', params.id) : refused(answer)
    }
    case 'clock': {
      const now = fromRiyadhClock(String(form.get('moment') ?? ''))
      const answer = await api.call(moveClientClock, { params, body: { now } })
      return answer.status === 200 ? done('saved', params.id) : refused(answer)
    }
    case 'company':
    case 'remove_company': {
      const company = form.get('intent') === 'company' ? companyOf(readCompanyValues(form)) : null
      const answer = await api.call(editClient, { params, body: { version: versionIn(form), company } })
      return answer.status === 200 ? done('saved', params.id) : refused(answer)
    }
    default: {
      const fields = changedFields(stoodIn(form), readClientForm(form))
      const answer = await api.call(editClient, { params, body: { version: versionIn(form), ...fields } })
      return answer.status === 200 ? done('saved', params.id) : refused(answer)
    }
  }
}

export default function Client({ loaderData }: Route.ComponentProps) {
  const { client, belongings, sessions, leaving, now, clock } = loaderData
  const { t } = useLingui()
  const mayEdit = useMay('client:edit')
  const mayAdminister = useMay('client:administer')
  const name = nameOf(client) || t`عميل ${client.ref_id}`
  const isClosed = client.closed_at !== null

  return (
    <>
      <PageTitle>{name}</PageTitle>
      <header>
        <div>
          <Crumbs way={[{ href: list, name: <Trans>العملاء</Trans> }]} here={<bdi>{name}</bdi>} />
          <div className="row">
            <h1>
              <bdi>{name}</bdi>
            </h1>
            <ClientState client={client} />
          </div>
        </div>
        <div className="row gap-2">
          <Walk path="/admin/clients" id={client.id} />
          <LinkButton to={`${list}/${client.id}/history`} kind="second" icon="clock">
            <Trans>السجل</Trans>
          </LinkButton>
          {!isClosed && <StartFor clientId={client.id} />}
          {mayAdminister && <DeleteClient client={client} name={name} />}
        </div>
      </header>
      {isClosed && (
        <Notice>
          <Trans>أغلق العميل حسابه: مُحيت بياناته، وتبقى طلباته وفواتيره كما يوجب النظام.</Trans>
        </Notice>
      )}
      <div className="main-and-side staff-sides">
        <div className="stack gap-5">
          {!isClosed && (
            <Again key={client.id}>
              {(again) => <ClientForm client={client} mayWrite={mayEdit} again={again} />}
            </Again>
          )}
          {!isClosed && (
            <Again key={`company ${client.id}`}>
              {(again) => <ClientCompany client={client} mayWrite={mayEdit} again={again} />}
            </Again>
          )}
          <ClientBelongings client={client} belongings={belongings} />
          <LeavingAnswers answers={leaving} />
          <StaffSessions sessions={sessions} now={now} mayEnd={mayAdminister} />
        </div>
        <div className="stack gap-5">
          <ClientSide client={client} belongings={belongings} mayAdminister={mayAdminister} />
          {clock && mayAdminister && !isClosed && <ClientClock {...clock} />}
        </div>
      </div>
    </>
  )
}

/** What staff begin for the client. */
function StartFor({ clientId }: { clientId: string }) {
  const mayOrder = useMay('order:create')
  const maySupport = useMay('ticket:serve')
  return (
    <>
      {maySupport && (
        <LinkButton to={`${href('/admin/support/create')}?client=${clientId}`} kind="second" icon="ticket">
          <Trans>تذكرة جديدة</Trans>
        </LinkButton>
      )}
      {mayOrder && (
        <LinkButton to={`${href('/admin/orders/create')}?client=${clientId}`} kind="second" icon="plus">
          <Trans>طلب جديد</Trans>
        </LinkButton>
      )}
    </>
  )
}

function DeleteClient({ client, name }: { client: ClientShape; name: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const navigate = useNavigate()
  const { submit, isBusy, refusal } = useAction(() => {
    showToast(t`حُذف العميل.`)
    void navigate(list, afterSaving)
  })
  const { orders, tickets, subscriptions, payments } = client.counts
  const held = [
    ...(orders > 0 ? [t`طلبات`] : []),
    ...(tickets > 0 ? [t`تذاكر`] : []),
    ...(subscriptions > 0 ? [t`اشتراكات`] : []),
    ...(payments > 0 ? [t`مدفوعات`] : []),
  ]
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <DeleteButton
        title={
          <Trans>
            حذف العميل <bdi>{name}</bdi>؟
          </Trans>
        }
        safe={<Trans>إبقاء العميل</Trans>}
        action={<Trans>حذف العميل</Trans>}
        isBusy={isBusy}
        {...(held.length > 0 && {
          unavailable: <Trans>لا يُحذف عميل له {formatList(held, language)}.</Trans>,
        })}
        onConfirm={() => void submit({ intent: 'delete' }, { method: 'post' })}
      >
        <Trans>
          تُمحى بياناته وبطاقاته ورصيده نهائيًا، ويصبح رقمه متاحًا لحساب جديد. يبقى في السجل أنه حُذف.
        </Trans>
      </DeleteButton>
    </>
  )
}
