/**
 * What of a form is remembered while it is not sent: what somebody typed or chose, and nothing that is
 * secret.
 */

import { served } from './served.ts'

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Kinds of input that hold nothing typed, or nothing that may lie in a browser's storage. */
const neverKept = new Set(['password', 'file', 'submit', 'button', 'image', 'reset'])
/** By what browsers know what to fill in: card data, one-time codes, passwords. */
const secret = /(^|\s)(cc-[\w-]+|one-time-code|current-password|new-password)$/

/** Of a form, or of a dialog whose fields stand in none. */
export function controlsOf(container: HTMLElement): Control[] {
  const found =
    container instanceof HTMLFormElement
      ? [...container.elements]
      : [...container.querySelectorAll('input, textarea, select')].filter(
          (one) => !('form' in one && one.form),
        )
  return found.filter(isControl).filter(isKept)
}

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

function isKept(control: Control): boolean {
  if (control.name === '' || control.disabled || neverKept.has(control.type)) return false
  if (secret.test(control.autocomplete) || control.closest('[data-draft="off"]')) return false
  // Parts drawn by us keep what they hold in a hidden field, which takes it back by an event (`onInput`).
  return control.type !== 'hidden' || control.hasAttribute('data-draft')
}

/** Several fields may share a name; boxes are told apart by what they stand for. */
export function namedControls(container: HTMLElement): Map<string, Control[]> {
  const named = new Map<string, Control[]>()
  const counts = new Map<string, number>()
  for (const control of controlsOf(container)) {
    const { name, type, value } = control
    if (type === 'radio') {
      named.set(`${name}:`, [...(named.get(`${name}:`) ?? []), control])
      continue
    }
    const at = type === 'checkbox' ? `=${value}` : `#${counts.get(name) ?? 0}`
    if (type !== 'checkbox') counts.set(name, (counts.get(name) ?? 0) + 1)
    named.set(name + at, [control])
  }
  return named
}

/** @returns each field's value, by its name; of boxes `1` or nothing, of a choice what is chosen. */
export function readFields(container: HTMLElement, how: 'now' | 'served' = 'now'): Map<string, string> {
  const values = new Map<string, string>()
  for (const [name, controls] of namedControls(container)) values.set(name, valueOf(controls, how))
  return values
}

/** The value of the controls that share a name, as it is now or as the page was served with it. */
export function valueOf(controls: Control[], how: 'now' | 'served' = 'now'): string {
  const [first] = controls
  if (!first) return ''
  if (first instanceof HTMLInputElement && (first.type === 'radio' || first.type === 'checkbox')) {
    const isOn = (one: Control) =>
      one instanceof HTMLInputElement && (how === 'now' ? one.checked : one.defaultChecked)
    if (first.type === 'checkbox') return isOn(first) ? '1' : ''
    return controls.find(isOn)?.value ?? ''
  }
  // Of a list the browser does not say what it was served with.
  if (how === 'now' || first instanceof HTMLSelectElement || first.type === 'hidden') return first.value
  return served.get(first) ?? first.defaultValue
}

/** Puts a value back so that the page hears of it as if it had been typed. */
export function putValue(controls: Control[], value: string): void {
  const [first] = controls
  if (!first || first.hasAttribute('readonly')) return
  if (first instanceof HTMLInputElement && first.type === 'checkbox') {
    if (first.checked !== (value === '1')) first.click()
  } else if (first instanceof HTMLInputElement && first.type === 'radio') {
    const chosen = controls.find((one) => one.value === value)
    if (chosen instanceof HTMLInputElement && !chosen.checked) chosen.click()
  } else {
    write(first, value)
    first.dispatchEvent(new Event('input', { bubbles: true }))
    if (first instanceof HTMLSelectElement) first.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/**
 * Lets the page hear of what stands in a field already: a browser that comes back to a page fills its form
 * before the page's program is there, and says nothing of it.
 */
export function announceValue(controls: Control[]): void {
  const [first] = controls
  if (first instanceof HTMLInputElement && (first.type === 'checkbox' || first.type === 'radio')) {
    const box = controls.find((one) => one instanceof HTMLInputElement && one.checked) ?? first
    if (!(box instanceof HTMLInputElement)) return
    box.checked = !box.checked
    box.click()
  } else if (first && !first.hasAttribute('readonly')) {
    const { value } = first
    first.value = ''
    putValue(controls, value)
  }
}

/** Bypasses React's value tracker, which would otherwise ignore the event as its own write. */
export function write(control: Control, value: string): void {
  const kind =
    control instanceof HTMLSelectElement
      ? HTMLSelectElement
      : control instanceof HTMLTextAreaElement
        ? HTMLTextAreaElement
        : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, value)
}
