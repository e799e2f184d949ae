import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { drawn } from '#test/drawn'
import { InvalidOrder, OpenAttemptChoice } from './instead-of-form.tsx'

const i18n = setupI18n({ locale: 'ar', messages: { ar: {} } })

function wordsOf(isAtBank: boolean): string {
  const Component = () => (
    <OpenAttemptChoice isAtBank={isAtBank} onGoOn={() => undefined} onReplace={() => undefined} />
  )
  const Page = createRoutesStub([{ path: '/', Component }])
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Page />
    </I18nProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00A0\u2066-\u2069]+/g, ' ')
}

test('while the bank thinks nobody is asked to pay again, and each outcome is said', () => {
  const words = wordsOf(false)
  expect(words).toContain('فلا تدفعوا مرة أخرى')
  expect(words).toContain('إن وافق')
  expect(words).toContain('خلال 16 دقيقة')
  expect(words).toContain('لن تُخصم القيمة مرتين')
})

test('where the bank waits for the payer, they are sent back to it', () => {
  expect(wordsOf(true)).toContain('إكمال الدفع لدى البنك')
  expect(wordsOf(true)).not.toContain('فلا تدفعوا مرة أخرى')
})

test('the way to the other number is a button, in a form that no paragraph ends before', () => {
  const html = drawn(<InvalidOrder link="/payment?order=1" />)
  expect(html).toMatch(/<form(?:(?!<\/form).)*class="button second small"/)
  expect(html).not.toMatch(/<p[^>]*>(?:(?!<\/p).)*<form/)
})
