import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { RouteError } from './route-error.tsx'

const i18n = setupI18n({ locale: 'ar', messages: { ar: {} } })

function draw(status: number): string {
  const error = { status, statusText: '', internal: false, data: '' }
  const Page = createRoutesStub([
    { path: '/admin/support/:id', Component: () => <RouteError error={error} /> },
  ])
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Page initialEntries={['/admin/support/7?act=merge']} />
    </I18nProvider>,
  )
}

test('who sent too much reads so, and finds the way back to the page, without script as well', () => {
  const page = draw(413)
  expect(page).toContain('ما أرسلتموه أكبر مما نستقبل')
  expect(page).toContain('href="/admin/support/7?act=merge"')
  expect(draw(500)).not.toContain('ما أرسلتموه أكبر مما نستقبل')
})
