import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { sectionKinds, type SectionKind } from '#rules/shop/landing'

const names: Record<SectionKind, MessageDescriptor> = {
  alert: msg`بطاقة التنبيه`,
  guarantees: msg`الضمانات`,
  samples: msg`ما الذي يصلكم`,
  steps: msg`كيف يسير الأمر`,
  voices: msg`أقوال العملاء`,
  logos: msg`شعارات الشركات`,
  common: msg`في كل باقة`,
  comparison: msg`المقارنة`,
  questions: msg`الأسئلة`,
  closing: msg`الدعوة الأخيرة`,
}

/** What a section is called among staff; a kind that nobody knows any more by its own name. */
export function useSectionNames(): (kind: string) => string {
  const { i18n } = useLingui()
  return (kind) => {
    const known = sectionKinds.find((one) => one === kind)
    return known ? i18n._(names[known]) : kind
  }
}
