import { data } from 'react-router'
import { expect, test, vi } from 'vitest'
import { openDocument } from '#test/browser-document'
import { onActionSettled, settleAnswers } from './answers.ts'
import { type Draft, draftKey, readDraft } from './draft-store.ts'
import { keepDrafts, watchForms } from './drafts.ts'

const owner = { area: 'client', person: 'a' } as const
const path = '/user/tickets/1'

/** The page with its form for a reply, in a browser. */
function openPage() {
  const page = openDocument()
  const { window } = globalThis
  for (const name of ['HTMLFormElement', 'HTMLInputElement', 'HTMLTextAreaElement', 'HTMLSelectElement']) {
    vi.stubGlobal(name, Reflect.get(window, name))
  }
  for (const name of ['HTMLDialogElement', 'Event', 'sessionStorage'])
    vi.stubGlobal(name, Reflect.get(window, name))
  const find = (selector: string) => {
    const found = page.querySelector<HTMLInputElement>(selector)
    if (!found) throw new Error(`no ${selector}`)
    return found
  }
  const restored: string[] = []
  return {
    restored,
    draw: (key: string) => {
      page.innerHTML = `<form method="post" id="reply">
        <input type="hidden" name="key" value="${key}"><textarea name="body"></textarea></form>`
      watchForms(owner, path, ({ id }) => restored.push(id))
    },
    key: () => find('[name="key"]').value,
    body: () => find('textarea').value,
    write: (words: string) => {
      find('textarea').value = words
      keepDrafts()
    },
    /** The form's action is answered so. */
    answer: async (answer: object, status: number) => {
      const sent = new URLSearchParams({ key: find('[name="key"]').value, body: find('textarea').value })
      const request = new Request(`http://localhost${path}`, { method: 'POST', body: sent })
      await settleAnswers(request, { page: { type: 'data', result: data(answer, { status }) } })
    },
    draft: (): Draft | undefined => readDraft(draftKey(owner, path, 'form|reply')),
  }
}

test('a form that a refusal gave another key is sent under that one, with the words of its draft', async () => {
  const page = openPage()
  page.draw('first')
  page.write('وصلت')
  expect(page.draft()?.begun).toEqual({ key: 'first' })
  await page.answer({ key: 'second' }, 409)
  keepDrafts()
  page.draw('second')
  expect([page.key(), page.body()]).toEqual(['second', 'وصلت'])
  keepDrafts()
  expect(page.draft()?.begun).toEqual({ key: 'second' })
})

test('a form that keeps its key, as nobody knows what became of it, is that asking after a reload, too', async () => {
  const page = openPage()
  page.draw('asked')
  page.write('وصلت')
  await page.answer({ key: 'asked' }, 503)
  page.draw('of the reload')
  expect([page.key(), page.body()]).toEqual(['asked', 'وصلت'])
})

test('words that were sent are no draft, though something beside them was refused', async () => {
  const page = openPage()
  const stop = onActionSettled(() => undefined)
  page.draw('of the words')
  page.write('وصلت')
  await page.answer({ key: 'next', isSent: true }, 409)
  page.draw('next')
  stop()
  expect([page.body(), page.draft(), page.restored]).toEqual(['', undefined, []])
})
