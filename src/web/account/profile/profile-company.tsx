import { Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button'
import { CompanyFields } from '#ui/company-fields'
import type { CompanyErrors, CompanyValues } from '../../ui/company-values.ts'

type ProfileCompanyProps = { values: CompanyValues | null; errors: CompanyErrors; hasCompany: boolean }

/** The company that purchases and renewals are invoiced to, where somebody buys for one. */
export function ProfileCompany({ values, errors, hasCompany }: ProfileCompanyProps) {
  const intent = useNavigation().formData?.get('intent')
  return (
    <section className="card" aria-labelledby="company">
      <header>
        <h2 id="company">
          <Trans>الشراء لمنشأة</Trans>
        </h2>
      </header>
      <Form method="post" noValidate className="body stack gap-6">
        <p className="hint">
          {hasCompany ? (
            <Trans>تصدر فواتير مشترياتكم القادمة وتجديداتكم باسم هذه المنشأة حتى تزيلوها.</Trans>
          ) : (
            <Trans>إن كنتم تشترون لمنشأة فاكتبوا بياناتها، لتصدر فواتيركم وتجديداتكم باسمها.</Trans>
          )}
        </p>
        <CompanyFields values={values ?? {}} errors={errors} />
        <div className="row">
          <Button
            name="intent"
            value="company"
            isBusy={intent === 'company'}
            busy={<Trans>نحفظ بيانات المنشأة…</Trans>}
          >
            <Trans>حفظ بيانات المنشأة</Trans>
          </Button>
          {hasCompany && (
            <Button
              kind="second"
              name="intent"
              value="remove_company"
              isBusy={intent === 'remove_company'}
              busy={<Trans>نزيل المنشأة…</Trans>}
            >
              <Trans>إزالة المنشأة</Trans>
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}
