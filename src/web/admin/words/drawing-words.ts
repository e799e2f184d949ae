import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { FeatureDrawing } from '#rules/look/feature-drawings'

/** What each drawing shows. */
const drawings: Readonly<Record<string, MessageDescriptor | undefined>> = {
  check: msg({ context: 'drawing', message: 'علامة صح' }),
  receipt: msg({ context: 'drawing', message: 'فاتورة' }),
  undo: msg({ context: 'drawing', message: 'سهم رجوع' }),
  page: msg({ context: 'drawing', message: 'صفحة' }),
  ticket: msg({ context: 'drawing', message: 'تذكرة' }),
  shield: msg({ context: 'drawing', message: 'درع' }),
  lock: msg({ context: 'drawing', message: 'قفل' }),
  bell: msg({ context: 'drawing', message: 'جرس' }),
  people: msg({ context: 'drawing', message: 'أشخاص' }),
  clock: msg({ context: 'drawing', message: 'ساعة' }),
  calendar: msg({ context: 'drawing', message: 'تقويم' }),
  globe: msg({ context: 'drawing', message: 'كرة أرضية' }),
  phone: msg({ context: 'drawing', message: 'هاتف' }),
  mail: msg({ context: 'drawing', message: 'ظرف بريد' }),
  card: msg({ context: 'drawing', message: 'بطاقة' }),
  key: msg({ context: 'drawing', message: 'مفتاح' }),
  eye: msg({ context: 'drawing', message: 'عين' }),
  search: msg({ context: 'drawing', message: 'عدسة' }),
  download: msg({ context: 'drawing', message: 'سهم تنزيل' }),
  question: msg({ context: 'drawing', message: 'علامة استفهام' }),
} satisfies Record<FeatureDrawing, MessageDescriptor>

export function useDrawingWords() {
  const { i18n } = useLingui()
  /** One that this build does not know yet is shown by its name. */
  return (drawing: string) => {
    const words = drawings[drawing]
    return words ? i18n._(words) : drawing
  }
}
