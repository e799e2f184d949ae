/** How a colleague is named in a note: this sign and the whole name. */
export const mentionSign = '@'

/** Whom a note names. A name that begins another one is meant only where the longer one does not stand. */
export function mentionedIn<Person extends { id: string; name: string }>(
  note: string,
  people: readonly Person[],
): Person[] {
  let rest = note.normalize('NFC')
  const byLength = people.toSorted((one, other) => other.name.length - one.name.length)
  return byLength.filter(({ name }) => {
    const parts = rest.split(mentionSign + name.normalize('NFC'))
    if (name === '' || parts.length === 1) return false
    rest = parts.join(' ')
    return true
  })
}
