import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { languageOf } from '#rules/core/language'
import { keepTexts, loadTexts } from './texts/catalogues.ts'
import { watchRequests } from './browser/watch-requests.ts'
import { takePresses } from './browser/kept-presses.ts'

watchRequests()

const language = languageOf(document.documentElement.lang)
const i18n = setupI18n({ locale: language, messages: { [language]: {} } })
keepTexts(i18n)

void loadTexts(location.pathname).then(() => {
  takePresses()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <HydratedRouter />
        </I18nProvider>
      </StrictMode>,
    )
  })
})
