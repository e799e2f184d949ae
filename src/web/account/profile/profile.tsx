import { Trans, useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'
import { endAllSessions, endSession, getClient, listSessions, updateClient } from '#contract/clients'
import { listConsents, setConsents } from '#contract/clients-privacy'
import { formatPhone } from '#locales/format'
import { Notice } from '#ui/notice'
import {
  companyErrorsOf,
  type CompanyErrors,
  companyOf,
  companyValues,
  type CompanyValues,
  readCompanyValues,
} from '../../ui/company-values.ts'
import { getApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireClient, requireSameOrigin, signOutClient } from '../../request/session.server.ts'
import type { Route } from './+types/profile.ts'
import { Done } from '../done.tsx'
import { ProfileCompany } from './profile-company.tsx'
import { ProfileConsents } from './profile-consents.tsx'
import { ProfileContact } from './profile-contact.tsx'
import { ProfileDetails, type DetailErrors, type DetailValues } from './profile-details.tsx'
import { detailsOf, readDetails, toChanges, toDetailErrors } from './profile-form.server.ts'
import { ProfileLeaving } from './profile-leaving.tsx'
import { listCities, listCountries } from './profile-places.ts'
import { ProfilePreferences } from './profile-preferences.tsx'
import { ProfileSessions } from './profile-sessions.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const { language, url } = getPage(context)
  const [client, consents, sessions] = await Promise.all([
    api.call(getClient),
    api.call(listConsents),
    api.call(listSessions),
  ])
  for (const answer of [client, consents, sessions]) {
    requireOk(answer)
  }
  if (client.status !== 200 || consents.status !== 200 || sessions.status !== 200) throw data(null, 500)
  const { client: mine } = client.body
  return {
    values: detailsOf(mine),
    company: companyValues(mine.company),
    version: mine.updated_at,
    email: mine.email,
    isEmailProven: mine.email_verified,
    phone: formatPhone(mine.phone_extension, mine.phone_number),
    consents: consents.body.consents,
    sessions: sessions.body.sessions,
    countries: listCountries(language),
    cities: listCities(language),
    done: actions.find((operation) => operation === url.searchParams.get('done')),
    copy: copies.find((state) => state === url.searchParams.get('copy')),
    now: new Date().toISOString(),
  }
}

/** What another page of the profile has done. */
const actions = ['email', 'phone'] as const

/** What became of a copy that was asked for. */
const copies = ['ready', 'later'] as const

type Answer = {
  values?: DetailValues
  errors?: DetailErrors
  company?: CompanyValues
  companyErrors?: CompanyErrors
  message?: string
  done?: 'saved' | 'company' | 'no_company' | 'consents' | 'renewal' | 'session' | 'sessions'
  asks?: 'withdraw_renewal'
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const api = getApi(context)
  const answered = (answer: Answer, status = 200) => data(answer, { status })

  switch (form.get('intent')) {
    case 'save':
      return save(context, form)
    case 'company':
      return saveCompany(context, readCompanyValues(form))
    case 'remove_company': {
      const answer = await api.call(updateClient, { body: { company: null } })
      if (answer.status !== 200) return answered({ message: answer.body.message }, answer.status)
      return answered({ done: 'no_company' })
    }
    case 'consents': {
      const body = {
        marketing_sms: form.has('marketing_sms'),
        marketing_email: form.has('marketing_email'),
        // Only a page that asks for it says that it was left out.
        ...(form.has('asks_measurement') && { measurement: form.has('measurement') }),
      }
      const answer = await api.call(setConsents, { body })
      if (answer.status !== 200) return answered({ message: answer.body.message }, answer.status)
      return answered({ done: 'consents' })
    }
    case 'ask_withdraw_renewal':
      return answered({ asks: 'withdraw_renewal' })
    case 'withdraw_renewal': {
      const answer = await api.call(setConsents, { body: { renewal: false } })
      if (answer.status !== 200) return answered({ message: answer.body.message }, answer.status)
      return answered({ done: 'renewal' })
    }
    case 'end_session': {
      const answer = await api.call(endSession, { params: { id: String(form.get('session') ?? '') } })
      // Ended in another tab: what was wanted is so.
      if (answer.status !== 204 && answer.status !== 404) {
        return answered({ message: answer.body.message }, answer.status)
      }
      if (form.has('current')) return redirect('/', { headers: signOutClient(context) })
      return answered({ done: 'session' })
    }
    case 'end_others': {
      const answer = await api.call(endAllSessions, { query: { except: 'current' } })
      if (answer.status !== 204) return answered({ message: answer.body.message }, answer.status)
      return answered({ done: 'sessions' })
    }
    default:
      return answered({})
  }
}

async function save(context: Route.ActionArgs['context'], form: FormData) {
  const api = getApi(context)
  const client = await api.call(getClient)
  requireOk(client)
  const values = readDetails(form)
  const answer = await api.call(updateClient, {
    body: toChanges(values, client.body.client, getPage(context).language),
  })
  if (answer.status === 200) return data<Answer>({ done: 'saved' })
  const { message, errors } = answer.body
  return data<Answer>({ values, errors: toDetailErrors(errors), message }, { status: answer.status })
}

async function saveCompany(context: Route.ActionArgs['context'], company: CompanyValues) {
  const answer = await getApi(context).call(updateClient, { body: { company: companyOf(company) } })
  if (answer.status === 200) return data<Answer>({ done: 'company' })
  const { message, errors } = answer.body
  return data<Answer>({ company, companyErrors: companyErrorsOf(errors), message }, { status: answer.status })
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const {
    values,
    company,
    version,
    email,
    isEmailProven,
    phone,
    consents,
    sessions,
    countries,
    cities,
    done,
    copy,
    now,
  } = loaderData
  const { t } = useLingui()
  const answer: Answer = actionData ?? {}

  return (
    <>
      <PageTitle>{t`الملف الشخصي`}</PageTitle>
      <h1 className="page-title">
        <Trans>الملف الشخصي</Trans>
      </h1>
      {answer.message && <Notice tone="bad">{answer.message}</Notice>}
      <DoneHere what={answer.done ?? (actionData ? undefined : done)} answer={actionData} />
      <ProfileDetails
        // What was saved is shown as it was stored; what was refused stays as it was typed.
        key={answer.values ? 'refused' : version}
        values={answer.values ?? values}
        errors={answer.errors ?? {}}
        countries={countries}
        cities={cities}
      />
      <ProfileContact email={email} isEmailProven={isEmailProven} phone={phone} />
      <ProfileCompany
        key={`company ${answer.company ? 'refused' : version}`}
        values={answer.company ?? company}
        errors={answer.companyErrors ?? {}}
        hasCompany={company !== null}
      />
      <ProfilePreferences />
      <ProfileConsents consents={consents} isAsking={answer.asks === 'withdraw_renewal'} />
      <ProfileSessions sessions={sessions} now={now} />
      <ProfileLeaving copy={copy} />
    </>
  )
}

type DoneHereProps = { what: Answer['done'] | 'email' | 'phone'; answer: unknown }

function DoneHere({ what, answer }: DoneHereProps) {
  if (!what) return null
  const words = {
    saved: <Trans>حُفظت بياناتكم.</Trans>,
    company: <Trans>حُفظت بيانات المنشأة.</Trans>,
    no_company: <Trans>أُزيلت المنشأة. تصدر فواتيركم القادمة باسمكم.</Trans>,
    consents: <Trans>حُفظ اختياركم.</Trans>,
    renewal: <Trans>سُحبت الموافقة وتوقف التجديد. تبقى باقتكم حتى نهاية مدتها.</Trans>,
    session: <Trans>انتهت الجلسة. ذلك الجهاز خارج حسابكم الآن.</Trans>,
    sessions: <Trans>انتهت الجلسات الأخرى. لم يبق إلا هذا الجهاز.</Trans>,
    email: <Trans>بريدكم مؤكد الآن.</Trans>,
    phone: <Trans>انتقل حسابكم إلى الرقم الجديد، وانتهت الجلسات الأخرى.</Trans>,
  }
  return <Done of={answer}>{words[what]}</Done>
}
