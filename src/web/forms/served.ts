/**
 * What fields of text held when the page came: from then on React makes what is typed in a controlled one its
 * default.
 */
export const served = new WeakMap<Element, string>()

export function readServed(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    served.set(field, field.defaultValue)
  }
}
