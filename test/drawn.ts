import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import type { Role } from '#rules/people/permissions'

const i18n = setupI18n({ locale: 'ar', messages: { ar: {} } })

/** A part of a page at this address, as the server writes it, in Arabic. */
export function drawn(part: ReactNode, address = '/'): string {
  const Page = createRoutesStub([{ path: '*', Component: () => part }])
  return renderToStaticMarkup(
    createElement(I18nProvider, { i18n }, createElement(Page, { initialEntries: [address] })),
  )
}

/** A part of a staff page at this address, as somebody of this role sees it. */
export function drawnForStaff(part: ReactNode, role: Role, address = '/'): string {
  const Page = createRoutesStub([
    {
      id: 'layouts/admin',
      path: '/',
      Component: Outlet,
      children: [{ index: true, Component: () => part }],
    },
  ])
  const page = createElement(Page, {
    initialEntries: [address],
    hydrationData: { loaderData: { 'layouts/admin': { user: { role } } } },
  })
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, page))
}

/** What is read of it: without marks, isolates and the difference between spaces. */
export function wordsOf(part: ReactNode, address?: string): string {
  return wordsIn(drawn(part, address))
}

export function wordsIn(markup: string): string {
  return markup.replaceAll(/<[^>]+>/g, '').replaceAll(/[\s\u00A0\u2066-\u2069]+/g, ' ')
}
