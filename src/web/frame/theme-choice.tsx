import { useLingui } from '@lingui/react/macro'
import { Form, href, useLocation } from 'react-router'
import { useShop } from './store-settings.ts'

/**
 * Light, dark, or as the system has it; kept in this browser. A document request: the server writes the
 * choice into the page, so no page is ever drawn in the other one first.
 */
export function ThemeChoice() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const chosen = useShop()?.theme ?? 'system'
  const names = { system: t`كالجهاز`, light: t`فاتح`, dark: t`داكن` }
  return (
    <Form method="post" action={href('/preferences')} reloadDocument noValidate>
      <input type="hidden" name="back" value={pathname + search} />
      {/* A named form is a landmark of its page, and the profile shows a second one. */}
      <div role="group" className="theme-choice" aria-label={t`مظهر الصفحات`}>
        {Object.entries(names).map(([theme, name]) => (
          <button key={theme} name="theme" value={theme} aria-pressed={theme === chosen}>
            {name}
          </button>
        ))}
      </div>
    </Form>
  )
}
