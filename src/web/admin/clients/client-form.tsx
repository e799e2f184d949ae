import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Select } from '#ui/select'
import { TextField } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { errorOf } from '../edit/field-error.ts'
import { OpenedWith } from '../edit/opened-with.tsx'
import { RefusalNotice } from '../edit/refusal-notice.tsx'
import { SaveBar } from '../edit/save-bar.tsx'
import { UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { type Client, clientFields } from './client-fields.ts'

type ClientFormProps = { client: Client; mayWrite: boolean; again: () => void }

/** The profile but the phone, which is moved by an action of its own. */
export function ClientForm({ client, mayWrite, again }: ClientFormProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const { Form, isBusy, refusal } = useAction(() => {
    showToast(t`حُفظت بيانات العميل.`)
    again()
  })
  const errors = refusal?.errors
  const field = (name: Exclude<keyof ReturnType<typeof clientFields>, 'language'>, maxLength: number) => ({
    name,
    maxLength,
    autoComplete: 'off',
    defaultValue: client[name],
    error: errorOf(errors, name),
  })

  return (
    <section className="card" aria-labelledby="profile">
      <header>
        <h2 id="profile">
          <Trans>بيانات العميل</Trans>
        </h2>
      </header>
      <Form method="post" ref={form} onChange={look} className="body" noValidate>
        <fieldset className="stack gap-5" disabled={!mayWrite}>
          <RefusalNotice
            entity="client"
            refusal={refusal}
            isBusy={isBusy}
            stands={client.version}
            onTakeCurrent={again}
          />
          <input type="hidden" name="intent" value="save" />
          <OpenedWith version={client.version} fields={clientFields(client)} />
          <div className="two-columns">
            <TextField label={<Trans>الاسم الأول</Trans>} {...field('first_name', 100)} optional />
            <TextField label={<Trans>اسم العائلة</Trans>} {...field('last_name', 100)} optional />
          </div>
          <TextField
            label={<Trans context="label">البريد الإلكتروني</Trans>}
            {...field('email', 254)}
            type="email"
            latin
            inputMode="email"
            optional
            hint={
              client.email_verified ? (
                <Trans>أكّده العميل برمز. إن تغيّر احتاج إلى تأكيد جديد.</Trans>
              ) : (
                <Trans>لم يؤكده العميل بعد.</Trans>
              )
            }
          />
          <div className="two-columns">
            <TextField label={<Trans>الدولة</Trans>} {...field('country', 100)} optional />
            <TextField label={<Trans>المدينة</Trans>} {...field('city', 100)} optional />
          </div>
          <TextField label={<Trans>عنوان العميل</Trans>} {...field('address', 500)} optional />
          <Select
            label={<Trans>لغة الرسائل</Trans>}
            name="language"
            defaultValue={client.language}
            options={[
              { value: 'ar', label: t`العربية` },
              { value: 'en', label: t`الإنجليزية` },
            ]}
          />
          <SaveBar count={count} isBusy={isBusy} onDiscard={again} />
        </fieldset>
        <UnsavedWarning isDirty={count > 0} />
      </Form>
    </section>
  )
}
