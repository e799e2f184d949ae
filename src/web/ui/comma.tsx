import { useLanguage } from '#ui/language'

/**
 * Between the parts of a list that are links or badges of their own; a list of plain words is `formatList`'s.
 */
export function Comma() {
  return useLanguage() === 'ar' ? '، ' : ', '
}
