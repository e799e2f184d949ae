import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href, useNavigate } from 'react-router'
import { maxEmail, maxPersonName, maxPlaceName, maxPostalAddress } from '#rules/core/text-lengths'
import { Button } from '#ui/button'
import { CompanyFields } from '#ui/company-fields'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { Select } from '#ui/select'
import { TextField } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { companyErrorsOf, companyValues } from '../../ui/company-values.ts'
import { Again } from '../edit/again.tsx'
import { EntryDialog } from '../edit/entry-dialog.tsx'
import { errorOf } from '../edit/field-error.ts'
import type { FieldErrors } from '../edit/outcome.ts'
import { afterSaving } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { useMay } from '../../frame/staff-user.ts'
import { type Client, clientFields } from '../person/client-fields.ts'

export type ClientEdit = 'profile' | 'company'

type ClientEditsProps = { client: Client; edit: ClientEdit; creationKey: string }

/**
 * The dialog that the address opened over the client's page; drawn anew when its editor takes what stands
 * now.
 */
export function ClientEdits({ client, edit, creationKey }: ClientEditsProps) {
  const { t } = useLingui()
  const page = href('/admin/clients/:id', { id: client.id })
  const isProfile = edit === 'profile'
  const saved = isProfile ? t`حُفظت بيانات العميل.` : t`حُفظت بيانات المنشأة.`
  return (
    <Again key={edit}>
      {(again) => (
        <EntryDialog
          title={
            isProfile ? <Trans context="dialog">تعديل بيانات العميل</Trans> : <Trans>الشراء لمنشأة</Trans>
          }
          entity="client"
          entry={{
            id: client.id,
            version: client.version,
            fields: isProfile ? clientFields(client) : { company: client.company },
          }}
          endpoint={`${page}?edit=${edit}`}
          result={{ saved, deleted: saved }}
          add={null}
          deletion={null}
          {...{ backHref: page, creationKey, again }}
        >
          {(errors) =>
            isProfile ? (
              <ProfileFields client={client} errors={errors} />
            ) : (
              <CompanyOfClient client={client} errors={errors} />
            )
          }
        </EntryDialog>
      )}
    </Again>
  )
}

type FieldsProps = { client: Client; errors: FieldErrors | undefined }

/** The profile but the phone, which is moved by an action of its own. */
function ProfileFields({ client, errors }: FieldsProps) {
  const { t } = useLingui()
  const mayMove = useMay('client:administer')
  const field = (name: Exclude<keyof ReturnType<typeof clientFields>, 'language'>, maxLength: number) => ({
    name,
    maxLength,
    autoComplete: 'off',
    defaultValue: client[name],
    error: errorOf(errors, name),
  })
  return (
    <>
      <div className="two-columns">
        <TextField label={<Trans>الاسم الأول</Trans>} {...field('first_name', maxPersonName)} optional />
        <TextField label={<Trans>اسم العائلة</Trans>} {...field('last_name', maxPersonName)} optional />
      </div>
      <TextField
        label={<Trans context="label">البريد الإلكتروني</Trans>}
        {...field('email', maxEmail)}
        type="email"
        latin
        inputMode="email"
        optional
        hint={emailHint(client)}
      />
      <div className="two-columns">
        <TextField label={<Trans>الدولة</Trans>} {...field('country', maxPlaceName)} optional />
        <TextField label={<Trans>المدينة</Trans>} {...field('city', maxPlaceName)} optional />
      </div>
      <TextField label={<Trans>عنوان العميل</Trans>} {...field('address', maxPostalAddress)} optional />
      <Select
        label={<Trans>لغة الرسائل</Trans>}
        name="language"
        defaultValue={client.language}
        options={[
          { value: 'ar', label: t`العربية` },
          { value: 'en', label: t`الإنجليزية` },
        ]}
      />
      <Notice tone="info">
        {mayMove ? (
          <Trans>الجوال لا يُعدَّل هنا: «نقل إلى رقم آخر» في صفحة العميل يُبلغ الرقمين.</Trans>
        ) : (
          <Trans>
            الجوال لا يُعدَّل هنا، ونقل الحساب إلى رقم آخر للمديرين: اطلبوه منهم بملاحظة على تذكرة العميل تذكرهم
            بعلامة @.
          </Trans>
        )}
      </Notice>
    </>
  )
}

/** How the address stands with its client; nothing where there is none. */
export function emailHint(client: Pick<Client, 'email' | 'email_verified' | 'offered_email'>): ReactNode {
  if (client.email_verified) return <Trans>أكّده العميل برمز. إن تغيّر احتاج إلى تأكيد جديد.</Trans>
  if (client.offered_email) {
    return (
      <Trans>
        ذكر شريك <Ltr>{client.offered_email}</Ltr> بريدًا له، ولم يعتمده العميل، فلا يُرسل إليه شيء.
      </Trans>
    )
  }
  return client.email ? <Trans>لم يؤكده العميل بعد.</Trans> : null
}

/** The company that the client's purchases and renewals are invoiced to. */
function CompanyOfClient({ client, errors }: FieldsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { submit, isBusy, refusal } = useAction(() => {
    showToast(t`حُفظت بيانات المنشأة.`)
    void navigate(href('/admin/clients/:id', { id: client.id }), { ...afterSaving, preventScrollReset: true })
  })
  const remove = { intent: 'remove_company', _version: String(client.version) }
  return (
    <>
      <p className="hint">
        {client.company ? (
          <Trans>تصدر فواتير طلبات العميل القادمة وتجديداته باسم هذه المنشأة.</Trans>
        ) : (
          <Trans>يشتري العميل لنفسه. اكتبوا بيانات المنشأة إن كان يشتري لها.</Trans>
        )}
      </p>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <CompanyFields values={companyValues(client.company) ?? {}} errors={companyErrorsOf(errors)} />
      {client.company && (
        <div className="row">
          <Button
            type="button"
            kind="second"
            isBusy={isBusy}
            onClick={() => void submit(remove, { method: 'post' })}
          >
            <Trans>إزالة المنشأة</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
