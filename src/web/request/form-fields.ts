import { readTypedNumber } from '#rules/core/typed-number'

/**
 * How every form is read. Which of them reads a field is said by what stands in it: blanks at the ends of a
 * name or an email are nobody's words, those of a password, a code or a long text are left to whoever it is
 * for. A field that the form has not is empty.
 */

/** As it was sent. */
export function textIn(form: FormData, name: string): string {
  return String(form.get(name) ?? '')
}

/** Without the blanks at its ends. */
export function trimmedIn(form: FormData, name: string): string {
  return textIn(form, name).trim()
}

/**
 * As it was written in several lines. A form sends a line's end as two characters, which the API would count
 * twice.
 */
export function linesIn(form: FormData, name: string): string {
  return textIn(form, name).replace(/\r\n?/g, '\n')
}

/** A number that was typed, in any digits; NaN of what is none, which the API refuses beside its field. */
export function numberIn(form: FormData, name: string): number {
  return readTypedNumber(textIn(form, name)) ?? Number.NaN
}

/** All fields of a name, in their order, as they were sent. */
export function textsIn(form: FormData, name: string): string[] {
  return form.getAll(name).map(String)
}

/** The same, each without the blanks at its ends. */
export function trimmedTextsIn(form: FormData, name: string): string[] {
  return textsIn(form, name).map((text) => text.trim())
}
