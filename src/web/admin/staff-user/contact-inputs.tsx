import { Trans, useLingui } from '@lingui/react/macro'
import { maxEmail, maxPersonName, maxPhone } from '#rules/core/text-lengths'
import { formatWholePhone } from '#locales/format'
import { Select } from '#ui/select'
import { TextField } from '#ui/text-field'
import { errorOf } from '../edit/field-error.ts'
import type { FieldErrors } from '../edit/outcome.ts'
import type { ContactFields } from './user-fields.ts'

/** Name, email, phone and language of a staff user: the own ones, or a colleague's. */
export function ContactInputs(props: { user: ContactFields | null; errors: FieldErrors | undefined }) {
  const { user, errors } = props
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={<Trans>الاسم</Trans>}
        name="name"
        autoComplete="off"
        maxLength={maxPersonName}
        defaultValue={user?.name}
        error={errorOf(errors, 'name')}
      />
      <div className="two-columns">
        <TextField
          label={<Trans context="label">البريد الإلكتروني</Trans>}
          name="email"
          type="email"
          latin
          inputMode="email"
          autoComplete="off"
          maxLength={maxEmail}
          defaultValue={user?.email}
          hint={<Trans>للدخول ولاستلام رابط كلمة المرور.</Trans>}
          error={errorOf(errors, 'email')}
        />
        <TextField
          label={<Trans>رقم الجوال</Trans>}
          name="phone"
          type="tel"
          latin
          inputMode="tel"
          autoComplete="off"
          maxLength={maxPhone}
          defaultValue={user ? formatWholePhone(user.phone) : ''}
          hint={<Trans>إليه رمز الدخول في كل مرة.</Trans>}
          error={errorOf(errors, 'phone')}
        />
      </div>
      <Select
        label={<Trans>لغة الرسائل</Trans>}
        name="language"
        defaultValue={user?.language ?? 'ar'}
        options={[
          { value: 'ar', label: t`العربية` },
          { value: 'en', label: t`الإنجليزية` },
        ]}
      />
    </>
  )
}
