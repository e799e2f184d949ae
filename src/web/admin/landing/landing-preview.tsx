import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { LinkButton } from '#ui/button'

/**
 * The store's own page, drawn from the draft, in a language; rules/shop/shown-sections makes its sections and
 * the published ones.
 */
export function previewHref(language: 'ar' | 'en'): string {
  return `/?landing=draft&lang=${language}`
}

/** A window as wide as a phone; where a browser opens none, the link leads to a tab. */
function openNarrow(event: MouseEvent<HTMLAnchorElement>) {
  const opened = window.open(event.currentTarget.href, 'landing-phone', 'popup,width=390,height=844')
  if (opened) event.preventDefault()
}

/** The draft in both languages and two sizes. */
export function LandingPreview() {
  const { t } = useLingui()
  return (
    <section className="card" aria-labelledby="preview">
      <header>
        <h2 id="preview">
          <Trans>معاينة المسودة</Trans>
        </h2>
        <span className="hint">
          <Trans>كما حُفظت آخر مرة</Trans>
        </span>
      </header>
      <div className="body landing-previews">
        <PreviewRow language="ar" name={t`بالعربية`} />
        <PreviewRow language="en" name={t`بالإنجليزية`} />
      </div>
    </section>
  )
}

function PreviewRow({ language, name }: { language: 'ar' | 'en'; name: string }) {
  const to = previewHref(language)
  return (
    <div>
      <span>{name}</span>
      <LinkButton to={to} target="_blank" kind="second" size="small" icon="grid" reloadDocument>
        <Trans>
          شاشة واسعة<span className="visually-hidden"> {name}</span>
        </Trans>
      </LinkButton>
      <LinkButton
        to={to}
        target="_blank"
        kind="second"
        size="small"
        icon="phone"
        reloadDocument
        onClick={openNarrow}
      >
        <Trans>
          جوال<span className="visually-hidden"> {name}</span>
        </Trans>
      </LinkButton>
    </div>
  )
}
