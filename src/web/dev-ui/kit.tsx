import { I18nProvider } from '@lingui/react'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { type ReactNode, useState } from 'react'
import { data } from 'react-router'
import { htmlOf } from '#locales/language'
import type { Language } from '#rules/core/language'
import type { PageHandle } from '../frame/page-handle.ts'
import { getPage } from '../request/page-context.server.ts'
import type { Route } from './+types/kit.ts'
import { ButtonSpecimens, ColourSpecimens, StateSpecimens, TypeSpecimens } from './basic-specimens.tsx'
import { FieldSpecimens } from './field-specimens.tsx'
import { FeedbackSpecimens, SequenceSpecimens } from './feedback-specimens.tsx'
import { ListSpecimens, PlanSpecimens } from './store-specimens.tsx'

/** Fixed, so that the dark half is dark beside a light one whatever the system wants. */
export const handle = { theme: 'light' } satisfies PageHandle

/** Shown by demo stores only. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!getPage(context).demo) throw data(null, { status: 404 })
  const [{ messages: ar }, { messages: en }] = await Promise.all([
    import('#locales/ui.ar.po'),
    import('#locales/ui.en.po'),
  ])
  return { messages: { ar, en } satisfies Record<Language, Messages> }
}

const looks = [
  { language: 'ar', theme: 'light' },
  { language: 'en', theme: 'light' },
  { language: 'ar', theme: 'dark' },
  { language: 'en', theme: 'dark' },
] as const

/** Every part of the interface, in both directions and both schemes. */
export default function Kit({ loaderData: { messages } }: Route.ComponentProps) {
  const [texts] = useState(() => ({ ar: textsOf('ar', messages.ar), en: textsOf('en', messages.en) }))
  return (
    <main id="main">
      <title>UI</title>
      <h1 className="visually-hidden">UI</h1>
      <nav className="row wrap py-4" aria-label="UI">
        {looks.map(({ language, theme }) => (
          <a key={language + theme} className="chip" href={`#${language}-${theme}`} dir="ltr">
            {language} {theme}
          </a>
        ))}
      </nav>
      {looks.map(({ language, theme }) => (
        <Specimen key={language + theme} i18n={texts[language]} language={language} theme={theme}>
          <ColourSpecimens />
          <TypeSpecimens />
          <ButtonSpecimens />
          <StateSpecimens />
          <FieldSpecimens />
          <SequenceSpecimens />
          <PlanSpecimens />
          <ListSpecimens />
          <FeedbackSpecimens />
        </Specimen>
      ))}
    </main>
  )
}

function Specimen(props: { i18n: I18n; language: Language; theme: 'light' | 'dark'; children: ReactNode }) {
  const { lang, dir } = htmlOf[props.language]
  return (
    <I18nProvider i18n={props.i18n}>
      <section
        id={`${props.language}-${props.theme}`}
        aria-label={`${props.language} ${props.theme}`}
        className="specimen bg-canvas"
        lang={lang}
        dir={dir}
        data-theme={props.theme}
      >
        <div className="wrap py-8">{props.children}</div>
      </section>
    </I18nProvider>
  )
}

function textsOf(language: Language, messages: object) {
  // They came as JSON and lost their name on the way, nothing else.
  return setupI18n({ locale: language, messages: { [language]: messages as Messages } })
}
