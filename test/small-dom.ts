import { vi } from 'vitest'

/**
 * As much of a browser's document as React and the router need to run a part of a page: elements that hold each
 * other, attributes, fields with values, forms that are sent. It lays nothing out, parses nothing, and finds nothing by
 * a selector.
 */

type Listener = (event: SmallEvent) => void

type SmallEvent = {
  type: string
  target: SmallElement
  submitter: SmallElement | null
  defaultPrevented: boolean
  preventDefault: () => void
  stopPropagation: () => void
  timeStamp: number
}

class SmallNode {
  nodeType: number
  nodeName: string
  nodeValue: string | null
  ownerDocument: SmallDocument
  parentNode: SmallElement | null = null
  childNodes: SmallNode[] = []

  constructor(ownerDocument: SmallDocument, nodeType: number, nodeName: string, value: string | null) {
    this.ownerDocument = ownerDocument
    this.nodeType = nodeType
    this.nodeName = nodeName
    this.nodeValue = value
  }

  get firstChild(): SmallNode | null {
    return this.childNodes[0] ?? null
  }

  get lastChild(): SmallNode | null {
    return this.childNodes.at(-1) ?? null
  }

  get nextSibling(): SmallNode | null {
    const siblings = this.parentNode?.childNodes ?? []
    return siblings[siblings.indexOf(this) + 1] ?? null
  }

  get textContent(): string {
    return this.nodeValue ?? this.childNodes.map((one) => one.textContent).join('')
  }

  set textContent(text: string) {
    if (this.nodeType === 1) this.childNodes = []
    if (this.nodeType !== 1) this.nodeValue = text
    else if (text !== '') this.appendChild(this.ownerDocument.createTextNode(text))
  }

  appendChild(child: SmallNode) {
    return this.insertBefore(child, null)
  }

  insertBefore(child: SmallNode, before: SmallNode | null) {
    child.parentNode?.removeChild(child)
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length
    this.childNodes.splice(at, 0, child)
    // Only elements are given children.
    child.parentNode = this as unknown as SmallElement
    return child
  }

  removeChild(child: SmallNode) {
    this.childNodes = this.childNodes.filter((one) => one !== child)
    child.parentNode = null
    return child
  }

  contains(other: SmallNode | null): boolean {
    for (let node = other; node; node = node.parentNode) if (node === this) return true
    return false
  }
}

/** Any element; what fields have stands on it once it is set. */
export class SmallElement extends SmallNode {
  namespaceURI: string
  style: Record<string, unknown> = { setProperty: () => undefined }
  attributes = new Map<string, string>()
  declare value?: string
  declare checked?: boolean
  declare selected?: boolean
  declare open?: boolean
  private listeners: { type: string; listener: Listener; isCapture: boolean }[] = []

  constructor(ownerDocument: SmallDocument, name: string, namespace = 'http://www.w3.org/1999/xhtml') {
    super(ownerDocument, 1, namespace.endsWith('xhtml') ? name.toUpperCase() : name, null)
    this.namespaceURI = namespace
  }

  get tagName() {
    return this.nodeName
  }

  get isConnected() {
    return this.ownerDocument.body.contains(this)
  }

  get form(): SmallElement | null {
    return this.nodeName === 'FORM' ? this : (this.parentNode?.form ?? null)
  }

  get options() {
    return this.all('OPTION')
  }

  get type() {
    return this.getAttribute('type') ?? (this.nodeName === 'BUTTON' ? 'submit' : 'text')
  }

  set type(type: string) {
    this.setAttribute('type', type)
  }

  get name() {
    return this.getAttribute('name') ?? ''
  }

  set name(name: string) {
    this.setAttribute('name', name)
  }

  /** All elements in it with this name, in their sequence. */
  all(name: string): SmallElement[] {
    return this.childNodes.flatMap((one) =>
      one instanceof SmallElement ? [...(one.nodeName === name ? [one] : []), ...one.all(name)] : [],
    )
  }

  getAttribute(name: string) {
    return this.attributes.get(name) ?? null
  }

  hasAttribute(name: string) {
    return this.attributes.has(name)
  }

  setAttribute(name: string, value: string) {
    this.attributes.set(name, String(value))
    if (name === 'value') this.value = String(value)
  }

  removeAttribute(name: string) {
    this.attributes.delete(name)
  }

  addEventListener(type: string, listener: Listener, how?: boolean | { capture?: boolean }) {
    const isCapture = typeof how === 'object' ? how.capture === true : how === true
    this.listeners.push({ type, listener, isCapture })
  }

  removeEventListener() {}

  /** An event at an element of the page that this holds, to whoever listens here, as React does. */
  dispatch(type: string, target: SmallElement, submitter: SmallElement | null = null): SmallEvent {
    const event: SmallEvent = {
      type,
      target,
      submitter,
      defaultPrevented: false,
      preventDefault: () => void (event.defaultPrevented = true),
      stopPropagation: () => undefined,
      timeStamp: 0,
    }
    const heard = this.listeners.filter((one) => one.type === type)
    for (const { listener } of heard.toSorted(
      (one, other) => Number(other.isCapture) - Number(one.isCapture),
    ))
      listener(event)
    return event
  }

  showModal() {
    this.open = true
  }

  close() {
    this.open = false
  }

  attachEvent() {}
  detachEvent() {}
  focus() {}
  select() {}
  reset() {}
  setCustomValidity() {}
  scrollIntoView() {}

  getBoundingClientRect() {
    return { top: 0, bottom: 0 }
  }

  matches() {
    return false
  }

  checkVisibility() {
    return false
  }

  querySelector() {
    return null
  }

  querySelectorAll() {
    return []
  }
}

class SmallDocument {
  nodeType = 9
  nodeName = '#document'
  defaultView: object | null = null
  body = new SmallElement(this, 'body')
  activeElement = this.body

  createElement(name: string) {
    return new SmallElement(this, name)
  }

  createElementNS(namespace: string, name: string) {
    return new SmallElement(this, name, namespace)
  }

  createTextNode(text: string) {
    return new SmallNode(this, 3, '#text', text)
  }

  createComment(text: string) {
    return new SmallNode(this, 8, '#comment', text)
  }

  addEventListener() {}
  removeEventListener() {}

  querySelector() {
    return null
  }

  querySelectorAll() {
    return []
  }

  getElementById() {
    return null
  }
}

/** What a form sends: its fields with a name, and the button that was pressed. */
function fieldsOf(form: SmallElement, submitter?: SmallElement | null): [string, string][] {
  const own = (one: SmallElement) => {
    if (one.nodeName === 'BUTTON') return one === submitter
    const isChoice = one.nodeName === 'INPUT' && ['radio', 'checkbox'].includes(one.type)
    return one.name !== '' && (!isChoice || one.checked === true)
  }
  const chosen = (one: SmallElement) => one.options.find(({ selected }) => selected)?.value ?? ''
  const names = ['INPUT', 'SELECT', 'TEXTAREA', 'BUTTON']
  return names
    .flatMap((name) => form.all(name))
    .filter((one) => one.name !== '' && own(one))
    .map((one) => [one.name, one.nodeName === 'SELECT' ? chosen(one) : (one.value ?? '')])
}

/** Puts a document there until the test ends, and gives the element to draw into. */
export function openSmallDom(): SmallElement {
  const document = new SmallDocument()
  const page = document.createElement('div')
  document.body.appendChild(page)
  const Sent = class extends FormData {
    constructor(form?: unknown, submitter?: unknown) {
      super()
      if (!(form instanceof SmallElement)) return
      const by = submitter instanceof SmallElement ? submitter : null
      for (const [name, value] of fieldsOf(form, by)) this.append(name, value)
    }
  }
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined }
  const window = {
    ...listening,
    document,
    event: undefined,
    navigator: { onLine: true },
    HTMLIFrameElement: class {},
    location: new URL('http://localhost/'),
  }
  document.defaultView = window
  const globals = {
    ...listening,
    window,
    document,
    navigator: window.navigator,
    innerHeight: 800,
    HTMLElement: SmallElement,
    HTMLButtonElement: SmallElement,
    FormData: Sent,
    IS_REACT_ACT_ENVIRONMENT: true,
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return page
}
