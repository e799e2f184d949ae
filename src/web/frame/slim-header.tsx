import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Icon } from '#ui/icon'
import { Mark } from '#ui/logo'
import { LanguageToggle } from './language-toggle.tsx'
import { useShop } from './store-settings.ts'

export function Logo() {
  const shop = useShop()
  const { mark, logo } = shop?.look ?? {}
  const name = shop?.store.name ?? <Trans>المتجر</Trans>
  return (
    <Link to="/" className="logo">
      {logo ? (
        <>
          <Mark drawing={logo} />
          <span className="visually-hidden">{name}</span>
        </>
      ) : (
        <>
          <Mark drawing={mark} />
          <b className="name">{name}</b>
        </>
      )}
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
