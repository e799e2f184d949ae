import { Form, href, useLocation } from 'react-router'
import { otherLanguage } from '#locales/language'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'

/** Offers the other language in its own words. A document request, so that the server renders the new one. */
export function LanguageToggle() {
  const { pathname, search } = useLocation()
  const other = otherLanguage[useLanguage()]
  return (
    <Form method="post" action={href('/preferences')} reloadDocument data-locale={other.locale}>
      <input type="hidden" name="locale" value={other.locale} />
      <input type="hidden" name="back" value={pathname + search} />
      <button type="submit" className="tool">
        <Icon name="globe" />
        <span lang={other.locale}>{other.name}</span>
      </button>
    </Form>
  )
}
