import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SellerField } from '#rules/tax/seller-gaps'

/** What the settings call those that every tax document needs. */
export const sellerFieldNames: Record<SellerField, ReactNode> = {
  legal_name_ar: <Trans>الاسم النظامي بالعربية</Trans>,
  vat_number: <Trans>الرقم الضريبي</Trans>,
  unified_number: <Trans>الرقم الوطني الموحد للسجل التجاري</Trans>,
  address_street: <Trans>الشارع</Trans>,
  address_building: <Trans>رقم المبنى</Trans>,
  address_district: <Trans>الحي</Trans>,
  address_city: <Trans>المدينة</Trans>,
  address_postcode: <Trans>الرمز البريدي</Trans>,
}
