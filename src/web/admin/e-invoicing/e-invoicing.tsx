import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import {
  activateTaxUnitRoute,
  beginTaxOnboardingRoute,
  getEInvoicingRoute,
  renewTaxUnitRoute,
} from '#contract/staff-tax-units'
import { taxEnvironments } from '#rules/tax/tax-submission'
import { Disclosure } from '#ui/disclosure'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { textIn } from '../../request/form-fields.ts'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import { creationKey, outcomeOf, refused } from '../edit/outcome.server.ts'
import { useAction } from '../edit/use-action.ts'
import type { Route } from './+types/e-invoicing.ts'
import { MissingSettings } from './missing-settings.tsx'
import { OnboardingForm } from './onboarding-form.tsx'
import { OnboardingSteps } from './onboarding-steps.tsx'
import { RenewalForm, useRenewal } from './renewal-form.tsx'
import { openAttempt, runSteps, stopped } from './run-steps.server.ts'
import { OtherUnits, UnitCard } from './unit-card.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(getEInvoicingRoute)
  requireOk(answer)
  return { ...answer.body.e_invoicing, key: crypto.randomUUID() }
}

/** Begins an onboarding or a renewal and goes on with it, or activates a unit. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const text = (name: string) => textIn(form, name)
  const asked = { api: getStaffApi(context), form, text, otp: text('otp').trim() }
  return byIntent(actions, form.get('intent'))(asked)
}

type Asked = {
  api: ReturnType<typeof getStaffApi>
  form: FormData
  text: (name: string) => string
  otp: string
}

/** What the page's forms ask for, by their `intent`. */
const actions = { begin, renew, continue: goOn, activate }

async function begin({ api, form, text, otp }: Asked) {
  const body = {
    environment: taxEnvironments.find((one) => one === form.get('environment')) ?? 'simulation',
    otp,
    branch: text('branch'),
    short_address: text('short_address'),
    activity: text('activity'),
  }
  const answer = await api.call(beginTaxOnboardingRoute, { body, idempotencyKey: creationKey(form, body) })
  if (answer.status !== 201) return refused(answer)
  const begun = openAttempt(answer.body.e_invoicing, ({ purpose }) => purpose === 'first')
  return begun?.problem ? stopped() : runSteps(api, begun, otp)
}

async function renew({ api, form, text, otp }: Asked) {
  const params = { id: text('id') }
  const answer = await api.call(renewTaxUnitRoute, {
    params,
    body: { otp },
    idempotencyKey: creationKey(form, { otp }),
  })
  if (answer.status !== 201) return refused(answer)
  const begun = openAttempt(answer.body.e_invoicing, (_, unitId) => unitId === params.id)
  return begun?.problem ? stopped() : runSteps(api, begun, otp)
}

async function goOn({ api, text, otp }: Asked) {
  const answer = await api.call(getEInvoicingRoute)
  if (answer.status !== 200) return refused(answer)
  const asked = openAttempt(answer.body.e_invoicing, ({ id }) => id === text('id'))
  return runSteps(api, asked, otp || undefined)
}

async function activate({ api, text }: Asked) {
  const answer = await api.call(activateTaxUnitRoute, { params: { id: text('id') } })
  return outcomeOf(answer, 'saved', 'active')
}

export default function EInvoicing({ loaderData }: Route.ComponentProps) {
  const { units, missing, has_key: hasKey } = loaderData
  const { t } = useLingui()
  const mayWrite = useMay('tax_unit:write')
  const maySetUp = useMay('store:read')
  const current = units.find((unit) => unit.is_current)
  const activation = useAction(() => showToast(t`فُعّلت الوحدة.`))
  const renewal = useRenewal()
  const isActive = current?.state === 'active'
  const attempts = units.flatMap((unit) => (unit.onboarding ? { unit, attempt: unit.onboarding } : []))
  const isOnboarding = attempts.some(({ attempt }) => attempt.purpose === 'first')
  const mayBegin = mayWrite && missing.length === 0 && hasKey

  return (
    <>
      <PageTitle>{t`الفوترة الإلكترونية`}</PageTitle>
      <header>
        <div>
          <h1>
            <Trans>الفوترة الإلكترونية</Trans>
          </h1>
          <p className="hint">
            <Trans>ربط المتجر بهيئة الزكاة والضريبة والجمارك: وحدة تختم كل فاتورة وإشعار وتبلّغ عنه.</Trans>
          </p>
        </div>
      </header>
      <div className="stack gap-6">
        {missing.length > 0 && <MissingSettings missing={missing} />}
        {!hasKey && (
          <Notice tone="bad">
            <Trans>
              لا يمكن تسجيل وحدة في هذا المتجر: لم يُضبط المتغير TAX_KEY_ENCRYPTION_KEY الذي تُحفظ به مفاتيح
              الختم. اطلبوا ضبطه ممن يشغّل المتجر.
            </Trans>
          </Notice>
        )}
        {current && <UnitCard unit={current} isFollowing={units.some(({ state }) => state === 'active')} />}
        {attempts.map((open) => (
          <OnboardingSteps
            key={open.unit.id}
            {...open}
            mayWrite={mayWrite}
            form={loaderData}
            {...{ activation, renewal }}
          />
        ))}
        {mayBegin && !isOnboarding && !isActive && (
          <section className="card" aria-labelledby="begin">
            <header>
              <h2 id="begin">
                <Trans>تسجيل وحدة</Trans>
              </h2>
            </header>
            <div className="body">
              <OnboardingForm form={loaderData} said={loaderData.suggested} environment="simulation" />
            </div>
          </section>
        )}
        {mayBegin && isActive && current && !current.onboarding && (
          <section className="card" aria-labelledby="renewal">
            <header>
              <h2 id="renewal">
                <Trans>تجديد الشهادة</Trans>
              </h2>
            </header>
            <div className="body">
              <RenewalForm unit={current} form={loaderData} renewal={renewal} />
            </div>
          </section>
        )}
        {mayBegin && !isOnboarding && isActive && (
          <div className="disclosures">
            <Disclosure title={<Trans>استبدال الوحدة أو الانتقال إلى بيئة أخرى</Trans>}>
              <p className="hint mb-4">
                <Trans>
                  تُسجَّل وحدة جديدة بحروف خاصة بها أمام أرقام مستنداتها، وتحل محل الحالية عند تفعيلها. ما صدر
                  قبل ذلك يبقى على الوحدة السابقة ويكتمل إبلاغه.
                </Trans>
              </p>
              <OnboardingForm form={loaderData} said={loaderData.suggested} environment="production" />
            </Disclosure>
          </div>
        )}
        <OtherUnits units={units.filter((unit) => !unit.is_current && unit.state === 'active')} />
        {!mayWrite && (
          <p className="hint">
            <Trans>يسجّل الوحدات ويجدد شهاداتها المديرون وحدهم.</Trans>
          </p>
        )}
        {maySetUp && (
          <p className="hint">
            <Link to={href('/admin/settings')}>
              <Trans>بيانات البائع في إعدادات المتجر</Trans>
            </Link>
          </p>
        )}
      </div>
    </>
  )
}
