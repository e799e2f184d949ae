import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Icon } from '#ui/icon'
import { Mark } from '#ui/logo'
import { LanguageToggle } from './language-toggle.tsx'
import { useStore } from './store-settings.ts'

export function Logo() {
  const store = useStore()
  return (
    <Link to="/" className="logo">
      <Mark />
      <b className="name">{store?.name ?? <Trans>المتجر</Trans>}</b>
    </Link>
  )
}

/** The first stop of the Tab key. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      <Trans>الانتقال إلى المحتوى</Trans>
    </a>
  )
}

/** The checkout's header: nothing that leads away from it but the logo. */
export function SlimHeader() {
  return (
    <>
      <SkipLink />
      <header className="top">
        <div className="wrap">
          <Logo />
          <span className="tool safe">
            <Icon name="lock" />
            <Trans>شراء آمن</Trans>
          </span>
          <LanguageToggle />
        </div>
      </header>
    </>
  )
}
