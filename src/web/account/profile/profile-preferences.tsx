import { Trans } from '@lingui/react/macro'
import { href } from 'react-router'
import { LinkButton } from '#ui/button'
import { ThemeChoice } from '../../frame/theme-choice.tsx'

/** How the pages look in this browser, and what the store writes about. */
export function ProfilePreferences() {
  return (
    <section className="card" aria-labelledby="preferences">
      <header>
        <h2 id="preferences">
          <Trans>تفضيلاتكم</Trans>
        </h2>
      </header>
      <ul className="body lines-list">
        <li>
          <div>
            <b>
              <Trans>الرسائل التي تصلكم</Trans>
            </b>
            <p className="hint">
              <Trans>تختارون منها ما تريدون، بالجوال أو بالبريد.</Trans>
            </p>
          </div>
          <LinkButton to={href('/user/profile/notifications')} kind="second" size="small">
            <Trans>اختيار الرسائل</Trans>
          </LinkButton>
        </li>
        <li>
          <div>
            <b>
              <Trans>مظهر الصفحات</Trans>
            </b>
            <p className="hint">
              <Trans>يبقى في هذا المتصفح وحده.</Trans>
            </p>
          </div>
          <ThemeChoice />
        </li>
      </ul>
    </section>
  )
}
