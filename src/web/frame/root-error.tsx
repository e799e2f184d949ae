import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { LinkButton } from '#ui/button'
import { PageTitle } from './page-title.tsx'
import { SlimHeader } from './slim-header.tsx'
import { useReload } from './use-reload.ts'

/** The error page is loaded only when something went wrong; where that fails, a minimal one is shown. */
const RouteError = lazy(async () => {
  try {
    return { default: (await import('./route-error.tsx')).RouteError }
  } catch {
    return { default: Unreachable }
  }
})

/** Shown for errors that no page catches itself. */
export function RootError({ error }: { error: unknown }) {
  useReload(error)
  return (
    <Suspense>
      <RouteError error={error} />
    </Suspense>
  )
}

function Unreachable() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`تعذّر فتح الصفحة`}</PageTitle>
      <SlimHeader />
      <main id="main" tabIndex={-1} className="error-page">
        <div className="message">
          <h1 className="page-title">
            <Trans>تعذّر فتح الصفحة</Trans>
          </h1>
          <LinkButton to="/" reloadDocument>
            <Trans>العودة إلى المتجر</Trans>
          </LinkButton>
        </div>
      </main>
    </>
  )
}
