import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { ExportResource } from '#rules/desk/exports'

const names: Record<ExportResource, MessageDescriptor> = {
  orders: msg`الطلبات`,
  clients: msg`العملاء`,
  subscriptions: msg`الاشتراكات`,
  products: msg`الباقات`,
  common_features: msg`المزايا المشتركة`,
  coupons: msg`القسائم`,
  taxes: msg`الضرائب`,
  tickets: msg`التذاكر`,
  faqs: msg`الأسئلة الشائعة`,
  pages: msg`صفحات أخرى`,
  users: msg`المشرفون`,
  messages: msg`الرسائل`,
  api_clients: msg`تطبيقات الشركاء`,
  gateway_differences: msg`فروق المطابقة`,
  documents: msg`المستندات الضريبية`,
  document_files: msg`ملفات المستندات الضريبية`,
}

export type ExportWords = (resource: string) => string

/** What a list is called, as the name of its file. */
export function useExportWords(): ExportWords {
  const { i18n } = useLingui()
  return useCallback(
    (resource) => {
      const known: Record<string, MessageDescriptor> = names
      const words = known[resource]
      return words ? i18n._(words) : resource
    },
    [i18n],
  )
}
