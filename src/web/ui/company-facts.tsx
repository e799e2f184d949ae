import { Trans } from '@lingui/react/macro'
import { Ltr } from './ltr.tsx'

type CompanyFactsProps = {
  company: { name: string; vat_number: string | null; company_id: { value: string } | null }
  purchaseOrder: string | null
}

/** Whom an order is invoiced to, in a list of facts. */
export function CompanyFacts({ company, purchaseOrder }: CompanyFactsProps) {
  return (
    <>
      <dt>
        <Trans>المنشأة</Trans>
      </dt>
      <dd>
        <bdi>{company.name}</bdi>
      </dd>
      {company.vat_number && (
        <>
          <dt>
            <Trans>الرقم الضريبي</Trans>
          </dt>
          <dd>
            <Ltr>{company.vat_number}</Ltr>
          </dd>
        </>
      )}
      {!company.vat_number && company.company_id && (
        <>
          <dt>
            <Trans>رقم المنشأة</Trans>
          </dt>
          <dd>
            <Ltr>{company.company_id.value}</Ltr>
          </dd>
        </>
      )}
      {purchaseOrder && (
        <>
          <dt>
            <Trans>رقم أمر الشراء</Trans>
          </dt>
          <dd>
            <bdi>{purchaseOrder}</bdi>
          </dd>
        </>
      )}
    </>
  )
}
