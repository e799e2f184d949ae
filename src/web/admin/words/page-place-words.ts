import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type PagePlace, pagePlaces } from '#rules/shop/page-place'

const names = {
  none: msg`بلا رابط`,
  footer: msg`في أسفل كل صفحة`,
  menu: msg`في القائمة الرئيسية`,
} satisfies Record<PagePlace, MessageDescriptor>

/** Where the store links to a page by itself, in words; what is no place any more as it was kept. */
export function usePagePlaceWords() {
  const { i18n } = useLingui()
  return (value: string) => {
    const place = pagePlaces.find((one) => one === value)
    return place ? i18n._(names[place]) : value
  }
}
