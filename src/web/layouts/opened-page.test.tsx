import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub, Link } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDocument } from '#test/browser-document'
import { OpenedPage } from './opened-page.tsx'

/** A client's page with a dialog, and links to another client and to the same one's history. */
function Client() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>open</button>
      {isOpen && <p>dialog</p>}
      <Link to="/clients/b">other</Link>
      <Link to="/clients/a?show=money">same</Link>
    </>
  )
}

test('what is open on the page of one client does not stand on the next one’s', async () => {
  const element = openDocument()
  const Stub = createRoutesStub([
    { path: '/', Component: OpenedPage, children: [{ path: 'clients/:id', Component: Client }] },
  ])
  const root = createRoot(element)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    vi.unstubAllGlobals()
  })
  await act(async () => root.render(<Stub initialEntries={['/clients/a']} />))
  const press = (words: string) =>
    act(async () =>
      [...element.querySelectorAll<HTMLElement>('a, button')]
        .find((one) => one.textContent === words)
        ?.click(),
    )
  await press('open')
  await press('same')
  expect(element.textContent).toContain('dialog')
  await press('other')
  expect(element.textContent).not.toContain('dialog')
})
