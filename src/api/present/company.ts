import type { z } from '@hono/zod-openapi'
import type { Company as CompanySchema } from '#contract/company'
import type { Company } from '#rules/tax/company'

export function presentCompany({ name, ...company }: Company): z.infer<typeof CompanySchema> {
  return { name, ...presentCompanyNumbers(company) }
}

/** What stands beside the name of a company. */
export function presentCompanyNumbers(company: Omit<Company, 'name'>) {
  return {
    vat_number: company.vatNumber,
    company_id: company.companyId,
    address: company.address,
    billing_email: company.billingEmail,
  }
}
