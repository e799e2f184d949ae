import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { getClientRoute, updateClientRoute } from '#contract/clients'
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
import { type Api, getApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireClient, requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/profile.ts'
import { Done, DoneToast } from '../done.tsx'
import { ProfileCompany } from './profile-company.tsx'
import { ProfileContact } from './profile-contact.tsx'
import { ProfileDetails, type DetailErrors, type DetailValues } from './profile-details.tsx'
import { ProfileHead } from './profile-head.tsx'
import { detailsOf, readDetails, toChanges, toDetailErrors } from './profile-form.server.ts'
import { listCities, listCountries } from './profile-places.ts'
import { ProfilePreferences } from './profile-preferences.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  const api = getApi(context)
  const { language, url } = getPage(context)
  const client = await api.call(getClientRoute)
  requireOk(client)
  const edited = url.searchParams.get('edit')
  const { client: mine } = client.body
  return {
    values: detailsOf(mine),
    company: companyValues(mine.company),
    version: mine.updated_at,
    email: mine.email,
    isEmailProven: mine.email_verified,
    phone: formatPhone(mine.phone_extension, mine.phone_number),
    countries: listCountries(language),
    cities: listCities(language),
    edited: groups.find((group) => group === edited),
  }
}

/** What is read until somebody wants to change it. */
const groups = ['details', 'company'] as const

type Answer = {
  values?: DetailValues
  errors?: DetailErrors
  company?: CompanyValues
  companyErrors?: CompanyErrors
  message?: string
  done?: 'saved' | 'company' | 'no_company'
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  return byIntent(formActions, form.get('intent'), () => data<Answer>({}))({
    api: getApi(context),
    context,
    form,
  })
}

type Asked = { api: Api; context: Route.ActionArgs['context']; form: FormData }

/** What the page's forms ask for, by their `intent`. */
const formActions = { save, company: saveCompany, remove_company: removeCompany }

async function save({ api, context, form }: Asked) {
  const client = await api.call(getClientRoute)
  requireOk(client)
  const values = readDetails(form)
  const answer = await api.call(updateClientRoute, {
    body: toChanges(values, client.body.client, getPage(context).language),
  })
  if (answer.status === 200) return data<Answer>({ done: 'saved' })
  const { message, errors } = answer.body
  return data<Answer>({ values, errors: toDetailErrors(errors), message }, { status: answer.status })
}

async function saveCompany({ api, form }: Asked) {
  const company = readCompanyValues(form)
  const answer = await api.call(updateClientRoute, { body: { company: companyOf(company) } })
  if (answer.status === 200) return data<Answer>({ done: 'company' })
  const { message, errors } = answer.body
  return data<Answer>({ company, companyErrors: companyErrorsOf(errors), message }, { status: answer.status })
}

async function removeCompany({ api }: Asked) {
  const answer = await api.call(updateClientRoute, { body: { company: null } })
  if (answer.status === 200) return data<Answer>({ done: 'no_company' })
  return data<Answer>({ message: answer.body.message }, { status: answer.status })
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { values, company, version, email, isEmailProven, phone, countries, cities, edited } = loaderData
  const { t } = useLingui()
  const answer: Answer = actionData ?? {}
  const isEdited = (group: (typeof groups)[number]) => edited === group && !answer.done

  return (
    <>
      <PageTitle>{t`الملف الشخصي`}</PageTitle>
      <ProfileHead current="details" />
      {answer.message && <Notice tone="bad">{answer.message}</Notice>}
      {answer.done && <DoneHere what={answer.done} answer={actionData} />}
      <DoneToast
        answer={actionData}
        words={{
          // What another page of the profile has done.
          email: <Trans>بريدكم مؤكد الآن.</Trans>,
          phone: <Trans>انتقل حسابكم إلى الرقم الجديد، وانتهت الجلسات الأخرى.</Trans>,
        }}
      />
      <ProfileDetails
        // What was saved is shown as it was stored; what was refused stays as it was typed.
        key={answer.values ? 'refused' : version}
        values={answer.values ?? values}
        errors={answer.errors ?? {}}
        countries={countries}
        cities={cities}
        isRead={areAllKnown(values) && !answer.values && !isEdited('details')}
      />
      <ProfileContact email={email} isEmailProven={isEmailProven} phone={phone} />
      <ProfileCompany
        key={`company ${answer.company ? 'refused' : version}`}
        values={answer.company ?? company}
        errors={answer.companyErrors ?? {}}
        hasCompany={company !== null}
        isRead={!answer.company && !isEdited('company')}
      />
      <ProfilePreferences />
    </>
  )
}

/** Nothing of the details is left to ask for. */
function areAllKnown({ first_name, last_name, address, country, city }: DetailValues): boolean {
  return [first_name, last_name, address, country.value, city.value].every((value) => value !== '')
}

type DoneHereProps = { what: NonNullable<Answer['done']>; answer: unknown }

function DoneHere({ what, answer }: DoneHereProps) {
  const words = {
    saved: <Trans>حُفظت بياناتكم.</Trans>,
    company: <Trans>حُفظت بيانات المنشأة.</Trans>,
    no_company: <Trans>أُزيلت المنشأة. تصدر فواتيركم القادمة باسمكم.</Trans>,
  }
  return <Done of={answer}>{words[what]}</Done>
}
