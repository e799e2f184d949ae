import { Trans } from '@lingui/react/macro'
import { accountTerms } from '#rules/partners/partners'
import { CompanyFields } from '#ui/company-fields'
import { TextField } from '#ui/text-field'
import { companyErrorsOf, companyValues } from '../../ui/company-values.ts'
import { errorOf } from '../edit/field-error.ts'
import type { ApiClient } from './api-client-fields.ts'

type BillingFieldsProps = { client: ApiClient | null; errors: Record<string, string[]> | undefined }

/** Whom the monthly invoices of a partner name, and how long it has to pay. */
export function BillingFields({ client, errors }: BillingFieldsProps) {
  return (
    <section className="card" aria-labelledby="billing">
      <header>
        <h2 id="billing">
          <Trans>الفوترة الشهرية</Trans>
        </h2>
      </header>
      <div className="body stack gap-5">
        <p className="hint">
          <Trans>
            لمن يشتري على الحساب الآجل: تصدر فاتورته الضريبية أول كل شهر باسم هذه المنشأة، وتُرسل إلى بريد
            حساباتها. لا تصدر قبل اكتمال هذه البيانات.
          </Trans>
        </p>
        <TextField
          label={<Trans>مهلة السداد بالأيام</Trans>}
          name="account_terms_days"
          latin
          inputMode="numeric"
          defaultValue={String(client?.account_terms_days ?? accountTerms.default)}
          hint={<Trans>من يوم صدور الفاتورة.</Trans>}
          error={errorOf(errors, 'account_terms_days')}
        />
        <CompanyFields
          needsEmail
          values={companyValues(client?.company ?? null) ?? {}}
          errors={companyErrorsOf(errors)}
        />
      </div>
    </section>
  )
}
