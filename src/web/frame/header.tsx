import { Trans, useLingui } from '@lingui/react/macro'
import { Form, href, Link, useLocation } from 'react-router'
import { fullName } from '#rules/people/full-name'
import { LinkButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { Menu } from '#ui/menu'
import { accountSections } from './account-sections.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import { Logo, SkipLink } from './slim-header.tsx'
import { useClient, useStore } from './store-settings.ts'

/** The store's header: sections, language, and the person. */
export function Header() {
  const { t } = useLingui()
  const links = useStore()?.page_links ?? []
  const sections = [
    { href: '/#plans', name: t`الباقات` },
    { href: '/#compare', name: t`المقارنة` },
    { href: href('/faq'), name: t`الأسئلة الشائعة` },
    { href: '/#contact', name: t`تواصلوا معنا` },
    ...links
      .filter(({ shown_in }) => shown_in === 'menu')
      .map(({ slug, title }) => ({ href: `/page/${slug}`, name: title })),
  ]
  return (
    <>
      <SkipLink />
      <header className="top">
        <div className="wrap">
          <Logo />
          <nav className="sections" aria-label={t`القائمة الرئيسية`}>
            {sections.map(({ href, name }) => (
              <Link key={href} to={href}>
                {name}
              </Link>
            ))}
          </nav>
          <LanguageToggle />
          <Person />
          <Menu className="narrow-only" label={t`القائمة`} face={<Icon name="menu" />} square>
            <ul>
              {sections.map(({ href, name }) => (
                <li key={href}>
                  <Link to={href}>{name}</Link>
                </li>
              ))}
            </ul>
          </Menu>
        </div>
      </header>
    </>
  )
}

/** The profile dropdown, or the way in. */
function Person() {
  const { t, i18n } = useLingui()
  const client = useClient()
  const { pathname } = useLocation()

  if (!client) {
    return (
      <LinkButton to={href('/phone')} kind="second" size="small" className="person" icon="user">
        <span className="word">
          <Trans>تسجيل الدخول</Trans>
        </span>
        <span className="visually-hidden md:hidden">
          <Trans>تسجيل الدخول</Trans>
        </span>
      </LinkButton>
    )
  }

  const name = fullName(client)
  return (
    <Menu
      label={t`حسابي`}
      face={
        <>
          <Icon name="user" />
          {name && <bdi className="wide-only">{name}</bdi>}
          <Icon name="chevron-down" small />
        </>
      }
    >
      <ul>
        {accountSections(i18n).map(({ href, name: section, icon }) => (
          <li key={href}>
            <Link to={href}>
              <Icon name={icon} />
              {section}
            </Link>
          </li>
        ))}
        {pathname !== '/' && (
          <li>
            <Link to="/">
              <Icon name="store" />
              <Trans>العودة إلى المتجر</Trans>
            </Link>
          </li>
        )}
      </ul>
      <hr />
      <Form method="post" action={href('/logout')} reloadDocument>
        <button type="submit">
          <Icon name="sign-out" />
          <Trans>تسجيل الخروج</Trans>
        </button>
      </Form>
    </Menu>
  )
}
