import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { Placeholder } from '#rules/support/saved-reply'

const names: Record<Placeholder, MessageDescriptor> = {
  client_name: msg`اسم العميل`,
  order: msg`رقم الطلب`,
  plan: msg`اسم الباقة`,
  ticket: msg`رقم التذكرة`,
  staff_name: msg`اسمكم`,
  store: msg`اسم المتجر`,
}

export function usePlaceholderWords() {
  const { i18n } = useLingui()
  return (name: Placeholder) => i18n._(names[name])
}
