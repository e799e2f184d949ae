import type { Person } from './person.ts'

/** Finds what a page shows by its Arabic words, in the language that the person reads: `staffSay` in the administration's words alone. */
export function findersIn(words: 'say' | 'staffSay') {
  return {
    button: (person: Person, arabic: string) =>
      person.page.getByRole('button', { name: person[words](arabic), exact: true }),
    /** Any field of exactly this label. */
    field: (person: Person, arabic: string) => person.page.getByLabel(person[words](arabic), { exact: true }),
    /** A text field whose name has these words in it. */
    textbox: (person: Person, arabic: string) =>
      person.page.getByRole('textbox', { name: person[words](arabic) }),
    seen: (person: Person, arabic: string) =>
      person.page.getByText(person[words](arabic), { exact: true }).first().waitFor(),
  }
}
