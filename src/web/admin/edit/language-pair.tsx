import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Arabic at the start edge, English after it, fields level with each other; under 768 px Arabic first. */
export function LanguagePair({ children }: { children: ReactNode }) {
  return (
    <div className="language-pair">
      <p className="language-head" aria-hidden="true">
        <span className="language-code">AR</span>
        <Trans>العربية</Trans>
      </p>
      <p className="language-head" aria-hidden="true">
        <span className="language-code">EN</span>
        <Trans>الإنجليزية</Trans>
      </p>
      {children}
    </div>
  )
}
