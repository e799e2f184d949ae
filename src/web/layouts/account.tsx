import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { missingFields } from '#rules/people/profile'
import { CompletionBanner, CompletionCard } from '#ui/completion'
import { DialogToasts } from '#ui/dialog-toasts'
import { Icon } from '#ui/icon'
import { useCurrentInSight } from '#ui/use-current-in-sight'
import { useCutPaste } from '#ui/use-cut-paste'
import { requireClient } from '../request/session.server.ts'
import { accountSections, highlightedSection } from '../frame/account-sections.tsx'
import type { Route } from './+types/account.ts'
import { Footer } from '../frame/footer.tsx'
import { Header } from '../frame/header.tsx'
import { OutletByThing } from '../frame/outlet-by-thing.tsx'
import { ThemeChoice } from '../frame/theme-choice.tsx'
import { MovedClock } from '../frame/moved-clock.tsx'
import { useClient } from '../frame/store-settings.ts'

/** Everything below is for signed-in clients only; the API checks again. */
export function loader({ context }: Route.LoaderArgs) {
  requireClient(context)
  return null
}

/** The account area: sidebar (tabs on phones), profile completion, page. */
export default function AccountLayout() {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const client = useClient()
  const sections = accountSections(i18n)
  const lit = highlightedSection(pathname)
  const tabs = useRef<HTMLElement>(null)
  useCurrentInSight(tabs, lit)
  useCutPaste()
  const completion = client && client.profile_completion < 100 ? client.profile_completion : undefined
  const missing = client ? missingFields(client) : []
  const profile = sections.find(({ href }) => href === '/user/profile')?.href

  return (
    <>
      <Header />
      <nav ref={tabs} className="tabs account-tabs" aria-label={t`حسابي`}>
        {sections.map(({ href, name }) => (
          <Link key={href} to={href} {...(href === lit && { 'aria-current': 'page' })}>
            {name}
          </Link>
        ))}
      </nav>
      <main id="main" tabIndex={-1} className="wrap account">
        <aside className="side">
          {completion !== undefined && (
            <CompletionCard percent={completion} missing={missing} {...(profile && { href: profile })} />
          )}
          <nav className="card" aria-label={t`حسابي`}>
            <ul>
              {sections.map(({ href, name, icon }) => (
                <li key={href}>
                  <Link to={href} {...(href === lit && { 'aria-current': 'page' })}>
                    <Icon name={icon} />
                    {name}
                  </Link>
                </li>
              ))}
              <li className="apart">
                <Link to="/">
                  <Icon name="store" />
                  <Trans>العودة إلى المتجر</Trans>
                </Link>
              </li>
            </ul>
          </nav>
        </aside>
        <div className="stack gap-5">
          {completion !== undefined && profile && <CompletionBanner percent={completion} href={profile} />}
          <MovedClock />
          <OutletByThing />
        </div>
      </main>
      <Footer tool={<ThemeChoice />} />
      <DialogToasts />
    </>
  )
}
