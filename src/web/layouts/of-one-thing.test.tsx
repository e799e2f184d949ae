import { act, createElement, Fragment } from 'react'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, useLoaderData, useParams } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDocument } from '#test/browser-document'
import { exampleStaffClient } from '#test/staff-client'
import { exampleTicket } from '#test/ticket'
import { closeGoodToasts, Toasts } from '#ui/toast'
import { OutletByThing } from '../frame/outlet-by-thing.tsx'
import { ClientBalance } from '../admin/clients/client-side.tsx'
import { Walk } from '../admin/list/walk.tsx'
import { TicketAssignment } from '../admin/support/ticket-assignment.tsx'
import { UndoFrame } from '../admin/edit/undo.tsx'

const me = { id: 'me', name: 'سارة', role: 'admin' }

/**
 * The administration's frame around the pages of tickets and clients, of which one after another is opened.
 */
async function openDesk(first: string) {
  const element = openDocument()
  closeGoodToasts()
  const sent: string[] = []
  const action = async ({ request }: { request: Request }) => {
    const form = await request.formData()
    sent.push(`${new URL(request.url).pathname} ${String(form.get('staff_user_id'))}`)
    return { did: 'saved', id: 'id' }
  }
  const Frame = () =>
    createElement(
      Fragment,
      null,
      createElement(UndoFrame, null, createElement(OutletByThing)),
      createElement(Toasts),
    )
  const router = createMemoryRouter(
    [
      {
        id: 'layouts/admin',
        path: '/',
        Component: Frame,
        loader: () => ({ user: me }),
        HydrateFallback: () => null,
        children: [
          { path: 'admin/support', Component: () => 'القائمة' },
          {
            path: 'admin/support/:id',
            action,
            loader: ({ params }) => ({ ...exampleTicket, id: params.id }),
            HydrateFallback: () => null,
            Component: AssignedTicket,
          },
          { path: 'admin/clients/:id', action, Component: BalancedClient },
        ],
      },
    ],
    { initialEntries: [first] },
  )
  const root = createRoot(element)
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 40)))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    await settle()
    vi.unstubAllGlobals()
  })
  const i18n = setupI18n({ locale: 'ar', messages: { ar: {} } })
  await act(async () =>
    root.render(createElement(I18nProvider, { i18n }, createElement(RouterProvider, { router }))),
  )
  await settle()
  return {
    sent,
    words: () => element.textContent ?? '',
    hasDialog: () => element.querySelector('dialog') !== null,
    go: async (to: string) => {
      await act(() => router.navigate(to))
      await settle()
    },
    press: async (words: string) => {
      const buttons = [...element.querySelectorAll<HTMLElement>('button, a')]
      await act(async () => buttons.find((one) => one.textContent?.includes(words))?.click())
      await settle()
    },
  }
}

function AssignedTicket() {
  return <TicketAssignment ticket={useLoaderData<typeof exampleTicket>()} assignees={[me]} maySupport />
}

function BalancedClient() {
  const { id = '' } = useParams()
  return (
    <>
      <Walk path="/admin/clients" id={id} />
      <ClientBalance client={{ ...exampleStaffClient, id }} adjustments={[]} />
    </>
  )
}

test.each(['/admin/support/b', '/admin/support'])('an undo goes to its own ticket from %s', async (other) => {
  const desk = await openDesk('/admin/support/a')
  await desk.press('إسنادها إليّ')
  await desk.go(other)
  await desk.press('تراجع')
  expect(desk.sent).toEqual(['/admin/support/a me', '/admin/support/a '])
  expect(desk.words()).toContain('عاد المسؤول السابق.')
})

test('a dialog names its client and goes with them', async () => {
  const desk = await openDesk('/admin/clients/a')
  await desk.press('تسوية الرصيد')
  expect(desk.hasDialog()).toBe(true)
  expect(desk.words()).toContain('العميل: نورة القحطاني')
  await desk.go('/admin/clients/b')
  expect(desk.hasDialog()).toBe(false)
})

test('who walks a list by its link has the focus on it at the next row', async () => {
  const desk = await openDesk('/admin/clients/a')
  await desk.go('/admin/support')
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify({ href: '', ids: ['a', 'b', 'c'] }) })
  await desk.go('/admin/clients/a')
  await desk.press('التالي في القائمة')
  expect(desk.words()).toContain('2 من 3')
  expect(document.activeElement?.textContent).toContain('التالي في القائمة')
})
