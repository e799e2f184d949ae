import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { data } from 'react-router'
import { endAllSessionsRoute, endSessionRoute, listSessionsRoute } from '#contract/clients'
import { listConsentsRoute, setConsentsRoute } from '#contract/clients-privacy'
import { listSubscriptionsRoute } from '#contract/subscriptions'
import { runningStatuses } from '#rules/sale/subscription'
import { Notice } from '#ui/notice'
import { textIn } from '../../request/form-fields.ts'
import { type Api, getApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import { decideAsVisitor, visitorBefore } from '../../request/visitor.server.ts'
import type { Route } from './+types/privacy.ts'
import { Done } from '../done.tsx'
import { PlanEnd } from '../plan-end.tsx'
import { ProfileConsents } from './profile-consents.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileLeaving } from './profile-leaving.tsx'
import { ProfileSessions } from './profile-sessions.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const copy = getPage(context).url.searchParams.get('copy')
  const [consents, sessions, plans] = await Promise.all([
    api.call(listConsentsRoute),
    api.call(listSessionsRoute),
    api.call(listSubscriptionsRoute),
  ])
  requireOk(consents)
  requireOk(sessions)
  requireOk(plans)
  return {
    /** Nobody has two that run. */
    plan:
      plans.body.subscriptions.find(({ status }) => runningStatuses.some((one) => one === status)) ?? null,
    consents: consents.body.consents,
    sessions: sessions.body.sessions,
    copy: copies.find((state) => state === copy),
    now: new Date().toISOString(),
  }
}

/** What became of a copy that was asked for. */
const copies = ['ready', 'later'] as const

type Answer = {
  message?: string
  done?: 'consents' | 'renewal' | 'session' | 'sessions'
  asks?: 'withdraw_renewal'
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  return byIntent(actions, form.get('intent'), () => answered({}))({ context, api: getApi(context), form })
}

type Asked = { context: Route.ActionArgs['context']; api: Api; form: FormData }

const answered = (answer: Answer, status = 200) => data(answer, { status })

/** What the page's forms ask for, by their `intent`. */
const actions = {
  consents: saveConsents,
  ask_withdraw_renewal: () => answered({ asks: 'withdraw_renewal' }),
  withdraw_renewal: withdrawRenewal,
  end_session: end,
  end_others: endOthers,
}

async function saveConsents({ context, api, form }: Asked) {
  const body = {
    marketing_sms: form.has('marketing_sms'),
    marketing_email: form.has('marketing_email'),
    // Only a page that asks for it says that it was left out.
    ...(form.has('asks_measurement') && { measurement: form.has('measurement') }),
  }
  const answer = await api.call(setConsentsRoute, { body })
  if (answer.status !== 200) return answered({ message: answer.body.message }, answer.status)
  // A no of the account reaches what waits of the visits before it, too.
  const before = body.measurement === false ? visitorBefore(context) : undefined
  const cookies = before && (await decideAsVisitor(context, false, before))
  const headers = (cookies || []).map((cookie): [string, string] => ['set-cookie', cookie])
  return data<Answer>({ done: 'consents' }, { headers })
}

async function withdrawRenewal({ api }: Asked) {
  const answer = await api.call(setConsentsRoute, { body: { renewal: false } })
  if (answer.status !== 200) return answered({ message: answer.body.message }, answer.status)
  return answered({ done: 'renewal' })
}

async function end({ api, form }: Asked) {
  const answer = await api.call(endSessionRoute, { params: { id: textIn(form, 'session') } })
  // Ended in another tab: what was wanted is so.
  if (answer.status !== 204 && answer.status !== 404) {
    return answered({ message: answer.body.message }, answer.status)
  }
  return answered({ done: 'session' })
}

async function endOthers({ api }: Asked) {
  const answer = await api.call(endAllSessionsRoute, { query: { except: 'current' } })
  if (answer.status !== 204) return answered({ message: answer.body.message }, answer.status)
  return answered({ done: 'sessions' })
}

/** What was agreed to, where somebody is signed in, and the way out. */
export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  const { consents, sessions, plan, copy, now } = loaderData
  const { t } = useLingui()
  const answer: Answer = actionData ?? {}
  return (
    <>
      <PageTitle>{t`الأمان والخصوصية`}</PageTitle>
      <ProfileHead current="privacy" />
      {answer.message && <Notice tone="bad">{answer.message}</Notice>}
      <DoneHere what={answer.done} answer={actionData} plan={plan} />
      <ProfileConsents {...{ consents, plan }} isAsking={answer.asks === 'withdraw_renewal'} />
      <ProfileSessions sessions={sessions} now={now} />
      <ProfileLeaving copy={copy} />
    </>
  )
}

type DoneHereProps = {
  what: Answer['done']
  answer: unknown
  /** The one that runs. */
  plan: ComponentProps<typeof ProfileConsents>['plan']
}

function DoneHere({ what, answer, plan }: DoneHereProps) {
  if (!what) return null
  const words = {
    consents: <Trans>حُفظ اختياركم.</Trans>,
    renewal: plan?.access_ends_at ? (
      <Trans>
        سُحبت الموافقة وتوقف التجديد. تبقى باقتكم حتى{' '}
        <PlanEnd end={plan.access_ends_at} ahead={plan.plans_ahead} />.
      </Trans>
    ) : (
      <Trans>سُحبت الموافقة، ولا تُجدَّد أي باقة تلقائيًا.</Trans>
    ),
    session: <Trans>انتهت الجلسة. ذلك الجهاز خارج حسابكم الآن.</Trans>,
    sessions: <Trans>انتهت الجلسات الأخرى. لم يبق إلا هذا الجهاز.</Trans>,
  }
  return <Done of={answer}>{words[what]}</Done>
}
