import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import {
  drawPaymentMarkRoute,
  getCodeUseRoute,
  getStoreSettingsRoute,
  updateStoreSettingsRoute,
} from '#contract/staff-store'
import { paymentMarks } from '#rules/shop/store'
import { LinkButton } from '#ui/button'
import { badRequest } from '../../request/bad-request.ts'
import { textIn } from '../../request/form-fields.ts'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useShop } from '../../frame/store-settings.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/settings.ts'
import { readActiveTaxes } from '../price/read-taxes.server.ts'
import { vatProblemOf } from '../price/vat-problem.tsx'
import { Again } from '../edit/again.tsx'
import { changedFields, hasTouched } from '../edit/outcome.ts'
import { outcomeOf, stoodIn, versionIn } from '../edit/outcome.server.ts'
import { UnsavedWarning } from '../edit/unsaved.tsx'
import { CodeSettings } from './code-settings.tsx'
import { FooterPreview } from './footer-preview.tsx'
import { InvoiceFields } from './invoice-fields.tsx'
import { InvoicePreview } from './invoice-preview.tsx'
import { MarkDrawings } from './mark-drawings.tsx'
import { isSection, readSettings, type SectionName, type SettingsFields } from './settings-form.ts'
import {
  ContactFields,
  IdentityFields,
  LegalFields,
  SaleFields,
  type SettingFieldsProps,
} from './setting-fields.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SupportFields } from './support-fields.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [answer, use, taxes] = await Promise.all([
    api.call(getStoreSettingsRoute),
    api.call(getCodeUseRoute),
    readActiveTaxes(api),
  ])
  requireOk(answer)
  return {
    store: answer.body.store,
    version: answer.body.running_version,
    codes: use.status === 200 ? use.body.codes : null,
    taxProblem: vatProblemOf(taxes),
  }
}

/** Saves one section, or the drawing of a mark. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  if (form.get('_intent') === 'mark') return saveMark(context, form)
  const section = form.get('_section')
  if (!isSection(section)) throw badRequest()
  const stood = stoodIn(form)
  const fields = changedFields(stood, readSettings(section, form))
  const save = (version: number) =>
    getStaffApi(context).call(updateStoreSettingsRoute, { body: { version, ...fields } })
  let answer = await save(versionIn(form))
  // All sections share one version: another one that was saved a moment ago is no conflict with this one.
  if (answer.status === 409 && !hasTouched(stood, answer.body.conflicts)) {
    answer = await save(answer.body.version ?? versionIn(form))
  }
  return outcomeOf(answer, 'saved', section)
}

async function saveMark(context: Route.ActionArgs['context'], form: FormData) {
  const mark = paymentMarks.find((one) => one === form.get('mark'))
  if (!mark) throw badRequest()
  const svg = textIn(form, 'svg')
  const body = { svg: svg === '' ? null : svg }
  const answer = await getStaffApi(context).call(drawPaymentMarkRoute, { params: { mark }, body })
  return outcomeOf(answer, 'saved', ({ removed }) => String(removed))
}

/** In the order of the page. */
const sections: { name: SectionName; title: ReactNode; Fields: ComponentType<SettingFieldsProps> }[] = [
  { name: 'identity', title: <Trans>هوية المتجر</Trans>, Fields: IdentityFields },
  { name: 'legal', title: <Trans>البيانات النظامية</Trans>, Fields: LegalFields },
  { name: 'invoices', title: <Trans>الفواتير الضريبية</Trans>, Fields: InvoiceFields },
  { name: 'contact', title: <Trans>التواصل</Trans>, Fields: ContactFields },
  { name: 'support', title: <Trans>أوقات الدعم ومواعيده</Trans>, Fields: SupportFields },
  { name: 'sale', title: <Trans>البيع والعرض</Trans>, Fields: SaleFields },
  { name: 'codes', title: <Trans>رموز الدخول</Trans>, Fields: CodeSettings },
]

export default function StoreSettings({
  loaderData: { store, version, codes, taxProblem },
}: Route.ComponentProps) {
  const { t } = useLingui()
  const year = useShop()?.year ?? 0
  const [typed, setTyped] = useState<Partial<SettingsFields>>({})
  const [counts, setCounts] = useState<Partial<Record<SectionName, number>>>({})
  const onTyped = useCallback(
    (fields: Partial<SettingsFields>) => setTyped((now) => ({ ...now, ...fields })),
    [],
  )
  const counters = useCounters(setCounts)
  const isDirty = Object.values(counts).some((count) => count > 0)

  return (
    <>
      <PageTitle>{t`إعدادات المتجر`}</PageTitle>
      <header>
        <div>
          <h1>
            <Trans>إعدادات المتجر</Trans>
          </h1>
          <p className="hint">
            <Trans>يُحفظ كل قسم وحده ويظهر في المتجر فورًا. الخانات الفارغة لا تظهر.</Trans>
          </p>
        </div>
        <div className="row">
          <LinkButton to={href('/admin/settings/measurement')} kind="second" icon="chart">
            <Trans>إحصاءات البيع</Trans>
          </LinkButton>
          <LinkButton to={href('/admin/settings/history')} kind="second" icon="clock">
            <Trans>السجل</Trans>
          </LinkButton>
        </div>
      </header>
      <nav className="tabs settings-index" aria-label={t`أقسام الإعدادات`}>
        {sections.map(({ name, title }) => (
          <a key={name} href={`#${name}`}>
            {title}
          </a>
        ))}
        <a href="#mark-drawings">
          <Trans>رسوم شعارات الدفع</Trans>
        </a>
        <a href="#invoice-preview">
          <Trans>مثال الفاتورة</Trans>
        </a>
        <a href="#preview">
          <Trans>أسفل الصفحات</Trans>
        </a>
      </nav>
      <div className="stack gap-6">
        {sections.map(({ name, title, Fields }) => (
          <Again key={name}>
            {(again) => (
              <SettingsSection {...{ name, title, store, onTyped, again }} onCount={counters[name]}>
                {(errors) => <Fields {...{ store, errors, codes, taxProblem }} />}
              </SettingsSection>
            )}
          </Again>
        ))}

        <MarkDrawings />

        <section className="card" aria-labelledby="invoice-preview">
          <header>
            <h2 id="invoice-preview">
              <Trans>مثال للفاتورة كما ستصدر</Trans>
            </h2>
          </header>
          <div className="body stack gap-4">
            <p className="hint">
              <Trans>
                بما في الحقول الآن، حُفظ أو لم يُحفظ، وبأول باقة معروضة. لا رقم لها ولا تُحفظ ولا تُرسل إلى أحد.
              </Trans>
            </p>
            <InvoicePreview settings={{ ...store, ...typed }} />
          </div>
        </section>

        <section className="card" aria-labelledby="preview">
          <header>
            <h2 id="preview">
              <Trans>أسفل صفحات المتجر كما ستظهر</Trans>
            </h2>
          </header>
          <div className="body">
            <FooterPreview settings={{ ...store, ...typed }} year={year} />
          </div>
        </section>
      </div>
      <footer className="hint">
        <Trans>
          إصدار المتجر <bdi dir="ltr">{version}</bdi>
        </Trans>
      </footer>
      <UnsavedWarning isDirty={isDirty} />
    </>
  )
}

type SetCounts = (
  change: (now: Partial<Record<SectionName, number>>) => Partial<Record<SectionName, number>>,
) => void

/** One listener for each section, always the same one. */
function useCounters(setCounts: SetCounts): Record<SectionName, (count: number) => void> {
  const [counters] = useState(() => {
    const counter = (name: SectionName) => (count: number) => setCounts((now) => ({ ...now, [name]: count }))
    return {
      identity: counter('identity'),
      legal: counter('legal'),
      invoices: counter('invoices'),
      contact: counter('contact'),
      support: counter('support'),
      sale: counter('sale'),
      codes: counter('codes'),
    }
  })
  return counters
}
