import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { getCodeUse, getStoreSettings, updateStoreSettings } from '#contract/staff-store'
import { digitSets, orderWindow, paymentMarks } from '#rules/store'
import { LinkButton } from '#ui/button'
import { Checkbox, Radio } from '#ui/checkbox'
import { Ltr } from '#ui/ltr'
import { PaymentMark } from '#ui/payment-mark'
import { TextField } from '#ui/text-field'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useShop } from '../../frame/store-settings.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/settings.ts'
import { Again } from '../edit/again.tsx'
import { errorOf } from '../edit/field-error.ts'
import { changedFields, hasTouched } from '../edit/outcome.ts'
import { done, refused, stoodIn, versionIn } from '../edit/outcome.server.ts'
import { UnsavedWarning } from '../edit/unsaved.tsx'
import { CodeSettings } from './code-settings.tsx'
import { FooterPreview } from './footer-preview.tsx'
import { SettingPairs } from './setting-pair.tsx'
import { isSection, readSettings, type SectionName, type SettingsFields } from './settings-form.ts'
import { SettingsSection } from './settings-section.tsx'
import { SocialLinks } from './social-links.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [answer, use] = await Promise.all([api.call(getStoreSettings), api.call(getCodeUse)])
  requireOk(answer)
  return { store: answer.body.store, codes: use.status === 200 ? use.body.codes : null }
}

/** Saves one section. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const section = form.get('_section')
  if (!isSection(section)) throw new Response('Bad Request', { status: 400 })
  const stood = stoodIn(form)
  const fields = changedFields(stood, readSettings(section, form))
  const save = (version: number) =>
    getStaffApi(context).call(updateStoreSettings, { body: { version, ...fields } })
  let answer = await save(versionIn(form))
  // All sections share one version: another one that was saved a moment ago is no conflict with this one.
  if (answer.status === 409 && !hasTouched(stood, answer.body.conflicts)) {
    answer = await save(answer.body.version ?? versionIn(form))
  }
  return answer.status === 200 ? done('saved', section) : refused(answer)
}

export default function StoreSettings({ loaderData: { store, codes } }: Route.ComponentProps) {
  const { t } = useLingui()
  const year = useShop()?.year ?? 0
  const [typed, setTyped] = useState<Partial<SettingsFields>>({})
  const [counts, setCounts] = useState<Partial<Record<SectionName, number>>>({})
  const onTyped = useCallback(
    (fields: Partial<SettingsFields>) => setTyped((now) => ({ ...now, ...fields })),
    [],
  )
  const counters = useCounters(setCounts)
  const section = (name: SectionName) => ({ name, store, onTyped, onCount: counters[name] })
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
        <LinkButton to={href('/admin/settings/history')} kind="second" icon="clock">
          <Trans>السجل</Trans>
        </LinkButton>
      </header>
      <div className="stack gap-6">
        <Again>
          {(again) => (
            <SettingsSection {...section('identity')} again={again} title={<Trans>هوية المتجر</Trans>}>
              {(errors) => (
                <SettingPairs
                  store={store}
                  errors={errors}
                  pairs={[
                    {
                      name: 'name',
                      ar: <Trans>اسم المتجر بالعربية</Trans>,
                      en: <Trans>اسم المتجر بالإنجليزية</Trans>,
                      maxLength: 60,
                    },
                    {
                      name: 'headline',
                      ar: <Trans>العنوان الكبير بالعربية</Trans>,
                      en: <Trans>العنوان الكبير بالإنجليزية</Trans>,
                      maxLength: 120,
                      optional: true,
                    },
                    {
                      name: 'sentence',
                      ar: <Trans>جملة التعريف بالعربية</Trans>,
                      en: <Trans>جملة التعريف بالإنجليزية</Trans>,
                      maxLength: 200,
                    },
                  ]}
                />
              )}
            </SettingsSection>
          )}
        </Again>

        <Again>
          {(again) => (
            <SettingsSection {...section('legal')} again={again} title={<Trans>البيانات النظامية</Trans>}>
              {(errors) => (
                <>
                  <SettingPairs
                    store={store}
                    errors={errors}
                    pairs={[
                      {
                        name: 'legal_name',
                        ar: <Trans>الاسم النظامي بالعربية</Trans>,
                        en: <Trans>الاسم النظامي بالإنجليزية</Trans>,
                        maxLength: 200,
                        optional: true,
                      },
                      {
                        name: 'address',
                        ar: <Trans>العنوان البريدي بالعربية</Trans>,
                        en: <Trans>العنوان البريدي بالإنجليزية</Trans>,
                        maxLength: 300,
                        optional: true,
                      },
                    ]}
                  />
                  <div className="two-columns">
                    <TextField
                      label={<Trans>الرقم الموحد للسجل التجاري</Trans>}
                      name="unified_number"
                      latin
                      optional
                      inputMode="numeric"
                      defaultValue={store.unified_number}
                      hint={<Trans>عشرة أرقام</Trans>}
                      error={errorOf(errors, 'unified_number')}
                    />
                    <TextField
                      label={<Trans>الرقم الضريبي</Trans>}
                      name="vat_number"
                      latin
                      optional
                      inputMode="numeric"
                      defaultValue={store.vat_number}
                      hint={<Trans>خمسة عشر رقمًا، أولها وآخرها 3</Trans>}
                      error={errorOf(errors, 'vat_number')}
                    />
                    <TextField
                      label={<Trans>رقم التوثيق في منصة الأعمال</Trans>}
                      name="certificate_number"
                      latin
                      optional
                      defaultValue={store.certificate_number}
                      hint={<Trans>يظهر شارةً أسفل كل صفحة</Trans>}
                      error={errorOf(errors, 'certificate_number')}
                    />
                    <TextField
                      label={<Trans>رابط شهادة التوثيق</Trans>}
                      name="certificate_url"
                      latin
                      optional
                      inputMode="url"
                      defaultValue={store.certificate_url}
                      hint={
                        <Trans>
                          يبدأ بـ <Ltr>https://</Ltr>
                        </Trans>
                      }
                      error={errorOf(errors, 'certificate_url')}
                    />
                  </div>
                </>
              )}
            </SettingsSection>
          )}
        </Again>

        <Again>
          {(again) => (
            <SettingsSection {...section('contact')} again={again} title={<Trans>التواصل والدعم</Trans>}>
              {(errors) => (
                <>
                  <div className="two-columns">
                    <TextField
                      label={<Trans>الهاتف</Trans>}
                      name="phone"
                      latin
                      optional
                      inputMode="tel"
                      maxLength={40}
                      defaultValue={store.phone}
                      error={errorOf(errors, 'phone')}
                    />
                    <TextField
                      label={<Trans>البريد الإلكتروني</Trans>}
                      name="email"
                      latin
                      optional
                      inputMode="email"
                      defaultValue={store.email}
                      error={errorOf(errors, 'email')}
                    />
                  </div>
                  <SettingPairs
                    store={store}
                    errors={errors}
                    pairs={[
                      {
                        name: 'support_hours',
                        ar: <Trans>ساعات الدعم بالعربية</Trans>,
                        en: <Trans>ساعات الدعم بالإنجليزية</Trans>,
                        maxLength: 200,
                        optional: true,
                      },
                    ]}
                  />
                  <SocialLinks links={store.social_links} errors={errors} />
                </>
              )}
            </SettingsSection>
          )}
        </Again>

        <Again>
          {(again) => (
            <SettingsSection {...section('sale')} again={again} title={<Trans>البيع والعرض</Trans>}>
              {(errors) => (
                <>
                  <div className="two-columns">
                    <TextField
                      label={<Trans>مهلة دفع الطلب بالساعات</Trans>}
                      name="order_window_hours"
                      latin
                      inputMode="numeric"
                      defaultValue={store.order_window_hours}
                      hint={
                        <Trans>
                          من {orderWindow.min} إلى {orderWindow.max} ساعة؛ للطلبات الجديدة وحدها
                        </Trans>
                      }
                      error={errorOf(errors, 'order_window_hours')}
                    />
                    <TextField
                      label={<Trans>إصدار نص الشروط</Trans>}
                      name="terms_version"
                      latin
                      maxLength={20}
                      defaultValue={store.terms_version}
                      hint={<Trans>يُحفظ مع كل موافقة؛ غيّروه حين تغيّرون نص الشروط</Trans>}
                      error={errorOf(errors, 'terms_version')}
                    />
                  </div>
                  <fieldset>
                    <legend className="field-label">
                      <Trans>شعارات وسائل الدفع</Trans>
                    </legend>
                    <div className="row gap-x-6">
                      {paymentMarks.map((mark) => (
                        <Checkbox
                          key={mark}
                          name="payment_marks"
                          value={mark}
                          defaultChecked={store.payment_marks.includes(mark)}
                        >
                          <PaymentMark name={mark} />
                        </Checkbox>
                      ))}
                    </div>
                  </fieldset>
                  <fieldset>
                    <legend className="field-label">
                      <Trans>أرقام الصفحات العربية</Trans>
                    </legend>
                    <div className="row gap-x-6">
                      {digitSets.map((digits) => (
                        <Radio
                          key={digits}
                          name="digits"
                          value={digits}
                          defaultChecked={store.digits === digits}
                        >
                          <bdi>{digits === 'latn' ? '0123456789' : '٠١٢٣٤٥٦٧٨٩'}</bdi>
                        </Radio>
                      ))}
                    </div>
                  </fieldset>
                </>
              )}
            </SettingsSection>
          )}
        </Again>

        <Again>
          {(again) => (
            <SettingsSection {...section('codes')} again={again} title={<Trans>رموز الدخول</Trans>}>
              {(errors) => <CodeSettings store={store} use={codes} errors={errors} />}
            </SettingsSection>
          )}
        </Again>

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
      contact: counter('contact'),
      sale: counter('sale'),
      codes: counter('codes'),
    }
  })
  return counters
}
