import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { closeGoodToasts } from '#ui/toast'
import { openDocument } from './browser-document.ts'

const i18n = setupI18n({ locale: 'ar', messages: { ar: {} } })

type Routes = Parameters<typeof createRoutesStub>[0]
type Opened = {
  address?: string
  /** What the routes were loaded with, by their ids. */
  loaderData: Record<string, unknown>
  /** Lets an action that was sent be answered. */
  answer: () => void
}

/** So long a loaded answer takes at most, in milliseconds. */
const answered = 20

/** Pages that are used, as in a browser: their effects run and their forms are sent, until the test ends. */
export async function openRoutes(routes: Routes, { address = '/', loaderData, answer }: Opened) {
  const element = openDocument()
  const Stub = createRoutesStub(routes)
  closeGoodToasts()
  const root = createRoot(element)
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, answered)))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    await settle()
    vi.unstubAllGlobals()
  })
  const page = createElement(Stub, { hydrationData: { loaderData }, initialEntries: [address] })
  await act(async () => root.render(createElement(I18nProvider, { i18n }, page)))
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
  /** Does what sends something, and waits until all is answered. */
  const send = async (doing: () => void) => {
    await act(async () => doing())
    await settle()
    answer()
    await settle()
  }
  return {
    send,
    settle,
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
    /** Presses the first button with these words, which may send its form, and waits until all is answered. */
    press: (words: string) => send(() => find('button', words).click()),
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
    pick: (name: string, value: string) =>
      send(() => {
        const list = element.querySelector<HTMLSelectElement>(`select[name="${name}"]`)
        if (!list) throw new Error(`no list ${name}`)
        list.value = value
        list.dispatchEvent(new window.Event('change', { bubbles: true }))
      }),
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
