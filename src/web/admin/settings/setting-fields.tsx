import { Trans } from '@lingui/react/macro'
import type { CodeUse } from '#contract/staff-store'
import type { z } from '#contract/wire'
import { orderWindowHours } from '#rules/sale/hold'
import { digitSets, paymentMarks } from '#rules/shop/store'
import { reminderHours } from '#rules/sale/unpaid-reminder'
import {
  maxHeadline,
  maxHero,
  maxLegalName,
  maxStoreAddress,
  maxStoreName,
  maxStorePhone,
  maxStoreSentence,
  maxTermsVersion,
} from '#rules/desk/text-lengths'
import { Checkbox, Radio } from '#ui/checkbox'
import { Ltr } from '#ui/ltr'
import { PaymentMark } from '#ui/payment-mark'
import { TextField } from '#ui/text-field'
import { errorOf } from '../edit/field-error.ts'
import type { FieldErrors } from '../edit/outcome.ts'
import type { vatProblemOf } from '../price/vat-problem.tsx'
import { SettingPairs } from './setting-pair.tsx'
import type { Settings } from './settings-form.ts'
import { SocialLinks } from './social-links.tsx'

/** What a section of the settings is drawn from. */
export type SettingFieldsProps = {
  /** As it stands now. */
  store: Settings
  errors: FieldErrors | undefined
  /** How many codes were sent; null where that could not be read. */
  codes: z.infer<typeof CodeUse> | null
  /** Why the store's taxes do not fit on an electronic invoice. */
  taxProblem: ReturnType<typeof vatProblemOf>
}

/** The store's name, headline and sentence. */
export function IdentityFields({ store, errors }: SettingFieldsProps) {
  return (
    <SettingPairs
      store={store}
      errors={errors}
      pairs={[
        {
          name: 'name',
          ar: <Trans>اسم المتجر بالعربية</Trans>,
          en: <Trans>اسم المتجر بالإنجليزية</Trans>,
          maxLength: maxStoreName,
        },
        {
          name: 'headline',
          ar: <Trans>العنوان الكبير بالعربية</Trans>,
          en: <Trans>العنوان الكبير بالإنجليزية</Trans>,
          maxLength: maxHeadline,
          optional: true,
        },
        {
          name: 'hero',
          ar: <Trans>وعد الصفحة الأولى بالعربية</Trans>,
          en: <Trans>وعد الصفحة الأولى بالإنجليزية</Trans>,
          maxLength: maxHero,
          optional: true,
        },
        {
          name: 'sentence',
          ar: <Trans>جملة التعريف بالعربية</Trans>,
          en: <Trans>جملة التعريف بالإنجليزية</Trans>,
          maxLength: maxStoreSentence,
        },
      ]}
    />
  )
}

/** Who the store is before the law: numbers and addresses of the footer and of invoices. */
export function LegalFields({ store, errors }: SettingFieldsProps) {
  return (
    <>
      <SettingPairs
        store={store}
        errors={errors}
        pairs={[
          {
            name: 'legal_name',
            ar: <Trans>الاسم النظامي بالعربية</Trans>,
            en: <Trans>الاسم النظامي بالإنجليزية</Trans>,
            maxLength: maxLegalName,
            optional: true,
          },
          {
            name: 'address',
            ar: <Trans>العنوان البريدي بالعربية</Trans>,
            en: <Trans>العنوان البريدي بالإنجليزية</Trans>,
            maxLength: maxStoreAddress,
            optional: true,
          },
        ]}
      />
      <div className="two-columns">
        <TextField
          label={<Trans>الرقم الوطني الموحد للسجل التجاري</Trans>}
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
  )
}

/** How customers reach the store. */
export function ContactFields({ store, errors }: SettingFieldsProps) {
  return (
    <>
      <div className="two-columns">
        <TextField
          label={<Trans>الهاتف</Trans>}
          name="phone"
          latin
          optional
          inputMode="tel"
          maxLength={maxStorePhone}
          defaultValue={store.phone}
          error={errorOf(errors, 'phone')}
        />
        <TextField
          label={<Trans>رقم واتساب</Trans>}
          name="whatsapp"
          latin
          optional
          inputMode="tel"
          maxLength={maxStorePhone}
          defaultValue={store.whatsapp}
          hint={<Trans>يظهر في صفحة التواصل، ويفتح محادثة معكم</Trans>}
          error={errorOf(errors, 'whatsapp')}
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
      <SocialLinks links={store.social_links} errors={errors} />
    </>
  )
}

/** How long an order can be paid, which terms are agreed to, and what pages show. */
export function SaleFields({ store, errors }: SettingFieldsProps) {
  return (
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
              من {orderWindowHours.min} إلى {orderWindowHours.max} ساعة؛ للطلبات الجديدة وحدها
            </Trans>
          }
          error={errorOf(errors, 'order_window_hours')}
        />
        <TextField
          label={<Trans>إصدار نص الشروط</Trans>}
          name="terms_version"
          latin
          maxLength={maxTermsVersion}
          defaultValue={store.terms_version}
          hint={<Trans>يُحفظ مع كل موافقة؛ غيّروه حين تغيّرون نص الشروط</Trans>}
          error={errorOf(errors, 'terms_version')}
        />
      </div>
      <Checkbox
        name="unpaid_reminders"
        defaultChecked={store.unpaid_reminders}
        hint={
          <Trans>
            رسالة واحدة لمن طلب ولم يدفع، بعد {reminderHours} ساعات وفي النهار، وفيها رابط لإيقافها. لا تُرسل إن
            دفع أو ألغى أو انتهت المهلة.
          </Trans>
        }
      >
        <Trans>التذكير بالطلبات غير المدفوعة</Trans>
      </Checkbox>
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
            <Radio key={digits} name="digits" value={digits} defaultChecked={store.digits === digits}>
              <bdi>{digits === 'latn' ? '0123456789' : '٠١٢٣٤٥٦٧٨٩'}</bdi>
            </Radio>
          ))}
        </div>
      </fieldset>
    </>
  )
}
