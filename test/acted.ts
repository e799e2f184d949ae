import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, createElement, Fragment, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub, Outlet } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import type { Role } from '#rules/people/permissions'
import { closeGoodToasts, Toasts } from '#ui/toast'
import { openDocument } from './browser-document.ts'

const i18n = setupI18n({ locale: 'ar', messages: { ar: {} } })

type Acted<Data> = {
  /** What the page's loader answers: at the beginning, and behind each action. */
  load: () => Data
  /** What the action of the page, or of any other address, does with a form, and its answer as the page hears it. */
  action: (form: FormData, address: string) => unknown
  page: (data: Data) => ReactNode
  /** What other addresses than the page's own answer when they are loaded. */
  loaders?: Record<string, (query: URLSearchParams) => unknown>
  role?: Role
}

/** So long a loaded answer takes at most, in milliseconds. */
const answered = 20

/**
 * A staff page that is used, as in a browser: its effects run, its forms are sent, and behind each action the router
 * loads anew the page's data and whatever its parts have loaded.
 */
export async function actedPage<Data>({ load, action, page, loaders = {}, role = 'admin' }: Acted<Data>) {
  const element = openDocument()
  // An action is answered once the page has drawn that it is on its way, as with any network.
  let answer = () => {}
  const sent = () => new Promise<void>((resolve) => (answer = resolve))
  const handle = async ({ request }: { request: Request }) => {
    const form = await request.formData()
    await sent()
    return action(form, new URL(request.url).pathname)
  }
  let held: Promise<void> | undefined
  const layout = { user: { role } }
  const Stub = createRoutesStub([
    {
      id: 'layouts/admin',
      path: '/',
      Component: () => createElement(Fragment, null, createElement(Outlet), createElement(Toasts)),
      loader: () => layout,
      children: [
        {
          id: 'page',
          index: true,
          Component: ({ loaderData }: { loaderData: Data }) => page(loaderData),
          loader: async () => {
            await held
            return load()
          },
          action: handle,
        },
        ...Object.entries(loaders).map(([path, loader]) => ({
          path,
          Component: () => null,
          loader: ({ request }: { request: Request }) => loader(new URL(request.url).searchParams),
        })),
        { path: '*', Component: () => null, action: handle },
      ],
    },
  ])
  const hydrationData = { loaderData: { 'layouts/admin': layout, page: load() } }
  closeGoodToasts()
  const root = createRoot(element)
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, answered)))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    await settle()
    vi.unstubAllGlobals()
  })
  await act(async () =>
    root.render(createElement(I18nProvider, { i18n }, createElement(Stub, { hydrationData }))),
  )
  await settle()

  const find = (name: string, words: string) => {
    const found = [...element.querySelectorAll<HTMLElement>(name)].find((one) => wordsIn(one).includes(words))
    if (!found) throw new Error(`no ${name} says ${words}: ${wordsIn(element)}`)
    return found
  }
  const partOf = (selector: string) => {
    const part = element.querySelector<HTMLElement>(selector)
    if (!part) throw new Error(`no ${selector}: ${wordsIn(element)}`)
    return part
  }
  return {
    /** What is read on it, the toasts behind it; or in its first part of this kind. */
    words: (selector?: string) => wordsIn(selector === undefined ? element : partOf(selector)),
    has: (selector: string) => element.querySelector(selector) !== null,
    /** What stands in the first field of this name. */
    field: (name: string) => fieldOf(element, name).value,
    /** What is read as belonging to the first field of this name, under it. */
    noteOf: (name: string) => {
      const id = fieldOf(element, name).getAttribute('aria-describedby')
      return id === null ? '' : wordsIn(partOf(`[id="${id}"]`))
    },
    /** Presses a key while a part has the focus, and waits for what it leads to. */
    key: async (selector: string, key: string) => {
      const press = new KeyboardEvent('keydown', { key, bubbles: true })
      await act(async () => void partOf(selector).dispatchEvent(press))
      await settle()
    },
    /** Points into a part, so many percent of its width from its left edge, and presses there. */
    pressAt: async (selector: string, percent: number) => {
      const part = partOf(selector)
      // Nothing is laid out here.
      vi.spyOn(part, 'getBoundingClientRect').mockReturnValue(new window.DOMRect(0, 0, 100, 100))
      await act(
        async () =>
          void part.dispatchEvent(new window.MouseEvent('pointermove', { clientX: percent, bubbles: true })),
      )
      await act(async () => part.click())
      await settle()
    },
    /** Follows the first link with these words, and waits until its page has come. */
    follow: async (words: string) => {
      await act(async () => find('a', words).click())
      await settle()
    },
    /** From now on nothing of the page's own data comes, until what this returns is called. */
    hold: () => {
      let release = () => {}
      held = new Promise<void>((resolve) => (release = resolve))
      return async () => {
        held = undefined
        release()
        await settle()
      }
    },
    /** Presses the first button with these words, which may send its form, and waits until all is answered. */
    press: async (words: string) => {
      await act(async () => find('button', words).click())
      await settle()
      answer()
      await settle()
    },
    choose: (words: string) =>
      act(async () => {
        for (const radio of find('label', words).querySelectorAll('input')) radio.click()
      }),
    type: (name: string, words: string) =>
      act(async () => {
        const field = fieldOf(element, name)
        // React was loaded without a document, and asks a field at its keys.
        field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
        // Past React's own setter, by which it knows what it wrote itself.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, words)
        field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
      }),
    /** Picks a choice of the first list of this name, which may send its form, and waits until all is answered. */
    pick: async (name: string, value: string) => {
      const list = element.querySelector<HTMLSelectElement>(`select[name="${name}"]`)
      if (!list) throw new Error(`no list ${name}`)
      await act(async () => {
        list.value = value
        list.dispatchEvent(new window.Event('change', { bubbles: true }))
      })
      await settle()
      answer()
      await settle()
    },
    /** Leaves a field for another one. */
    leave: (name: string) =>
      act(async () => {
        fieldOf(element, name).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      }),
  }
}

function fieldOf(page: HTMLElement, name: string): HTMLInputElement | HTMLTextAreaElement {
  const found = page.querySelector<HTMLInputElement>(`:is(input, textarea)[name="${name}"]`)
  if (!found) throw new Error(`no field ${name}`)
  return found
}

function wordsIn(part: HTMLElement): string {
  return (part.textContent ?? '').replaceAll(/[\s\u00A0\u2066-\u2069]+/g, ' ')
}
