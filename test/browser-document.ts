import { Window } from 'happy-dom'
import { onTestFinished, vi } from 'vitest'

/** What our pages, React and the router take from the browser by name. */
const taken = [
  'document',
  'navigator',
  'location',
  'innerHeight',
  'Node',
  'Element',
  'HTMLElement',
  'HTMLButtonElement',
  'HTMLIFrameElement',
  'FocusEvent',
  'KeyboardEvent',
  'addEventListener',
  'removeEventListener',
] as const

/** Puts a browser's document there until the test ends, and gives the element to draw into. It lays nothing out. */
export function openDocument(): HTMLElement {
  const window = new Window({ url: 'http://localhost/' })
  const page = window.document.createElement('div')
  window.document.body.append(page)
  // Requests are Node's and take its own forms alone; which fields a form sends is the browser's to say.
  const Sent = class extends FormData {
    constructor(...from: [form?: never, submitter?: never]) {
      super()
      // Of `requestSubmit` it takes the form itself for what sent it, and refuses that then.
      const [form, submitter] = from
      const sent =
        form !== undefined && submitter === form ? new window.FormData(form) : new window.FormData(...from)
      for (const [name, value] of sent) this.append(name, String(value))
    }
  }
  vi.stubGlobal('window', window)
  for (const name of taken) vi.stubGlobal(name, window[name])
  vi.stubGlobal('FormData', Sent)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(() => window.happyDOM.close())
  // The package declares an element of its own beside that of TypeScript's library; they are the same here.
  return page as unknown as HTMLElement
}
