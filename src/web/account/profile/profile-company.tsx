import { Trans } from '@lingui/react/macro'
import { Form, href } from 'react-router'
import { LinkButton } from '#ui/button'
import { CompanyFields } from '#ui/company-fields'
import { Ltr } from '#ui/ltr'
import { IntentButton } from '../intent-button.tsx'
import type { CompanyErrors, CompanyValues } from '../../ui/company-values.ts'

type ProfileCompanyProps = {
  values: CompanyValues | null
  errors: CompanyErrors
  hasCompany: boolean
  isRead: boolean
}

/** The company that purchases and renewals are invoiced to, where somebody buys for one. */
export function ProfileCompany({ values, errors, hasCompany, isRead }: ProfileCompanyProps) {
  const about = (
    <p className="hint">
      {hasCompany ? (
        <Trans>تصدر فواتير مشترياتكم القادمة وتجديداتكم باسم هذه المنشأة حتى تزيلوها.</Trans>
      ) : (
        <Trans>إن كنتم تشترون لمنشأة فاكتبوا بياناتها، لتصدر فواتيركم وتجديداتكم باسمها.</Trans>
      )}
    </p>
  )
  return (
    <section className="card" aria-labelledby="company">
      <header>
        <h2 id="company">
          <Trans>الشراء لمنشأة</Trans>
        </h2>
        {isRead && (
          <LinkButton to="?edit=company" kind="quiet" size="small" preventScrollReset>
            {hasCompany ? <Trans>تعديل المنشأة</Trans> : <Trans>إضافة منشأة</Trans>}
          </LinkButton>
        )}
      </header>
      {isRead ? (
        <div className="body stack gap-1">
          {hasCompany && values && (
            <p>
              <b className="font-medium">
                <bdi>{values['company.name']}</bdi>
              </b>
              {values['company.vat_number'] && (
                <span className="block text-sm text-ink-2">
                  <Trans>الرقم الضريبي</Trans> <Ltr>{values['company.vat_number']}</Ltr>
                </span>
              )}
            </p>
          )}
          {about}
        </div>
      ) : (
        <Form method="post" action={href('/user/profile')} noValidate className="body stack gap-6">
          {about}
          <CompanyFields values={values ?? {}} errors={errors} />
          <div className="row">
            <IntentButton intent="company" busy={<Trans>نحفظ بيانات المنشأة…</Trans>}>
              <Trans>حفظ بيانات المنشأة</Trans>
            </IntentButton>
            {hasCompany && (
              <IntentButton kind="second" intent="remove_company" busy={<Trans>نزيل المنشأة…</Trans>}>
                <Trans>إزالة المنشأة</Trans>
              </IntentButton>
            )}
          </div>
        </Form>
      )}
    </section>
  )
}
