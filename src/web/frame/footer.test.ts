import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Footer } from './footer.tsx'

const settings = {
  name: 'سياج',
  sentence: '',
  legal_name: 'شركة سياج',
  unified_number: '7000000000',
  vat_number: '',
  phone: '',
  email: '',
  address: '',
  support_hours: '',
  certificate_number: '',
  certificate_url: '',
  payment_marks: ['mada'],
  page_links: [] as { slug: string; title: string; shown_in: 'footer' | 'menu' }[],
  social_links: [] as { name: string; url: string }[],
}

function draw(store: typeof settings): string {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: Footer }])
  const page = createElement(Page, { hydrationData: { loaderData: { root: { store, year: 2026 } } } })
  return renderToString(
    createElement(I18nProvider, { i18n: setupI18n({ locale: 'ar', messages: { ar: {} } }) }, page),
  )
}

test('shows what the settings hold, and nothing for empty ones', () => {
  const plain = draw(settings)
  expect(plain).toContain('شركة سياج')
  expect(plain).toContain('7000000000')
  expect(plain).not.toContain('الرقم الضريبي')
  expect(plain).not.toContain('رقم التوثيق')
  expect(plain).not.toContain('rel="noopener"')
})

test('leads to the store’s places elsewhere, and to its certificate', () => {
  const full = draw({
    ...settings,
    certificate_number: '0000012345',
    certificate_url: 'https://eauthenticate.saudibusiness.gov.sa/certificate-details/0000012345',
    social_links: [
      { name: 'X', url: 'https://x.example/siyaj' },
      { name: 'LinkedIn', url: 'https://linkedin.example/siyaj' },
    ],
  })
  for (const address of ['https://x.example/siyaj', 'https://linkedin.example/siyaj', 'eauthenticate']) {
    expect(full).toContain(address)
  }
})

test('a phone rings and an email opens at a touch, however they are written', () => {
  const full = draw({ ...settings, phone: '+966 11 234 5678', email: 'care@siyaj.example' })
  expect(full).toContain('href="tel:+966112345678"')
  expect(full).toContain('href="mailto:care@siyaj.example"')
  expect(draw(settings)).not.toMatch(/tel:|mailto:/)
})

test('leads to the pages that staff gave a place at its foot', () => {
  const links = [
    { slug: 'about-us', title: 'من نحن', shown_in: 'footer' as const },
    { slug: 'offers', title: 'العروض', shown_in: 'menu' as const },
  ]
  const foot = draw({ ...settings, page_links: links })
  expect(foot).toContain('href="/page/about-us"')
  expect(foot).not.toContain('/page/offers')
})
