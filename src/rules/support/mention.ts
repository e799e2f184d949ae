/** How a colleague is named in a note: this sign and the whole name. */
export const mentionSign = '@'

/**
 * Whom a note names: of a name that several have, all of them. A name that begins another one is meant only
 * where the longer one does not stand.
 */
export function mentionedIn<Person extends { id: string; name: string }>(
  note: string,
  people: readonly Person[],
): Person[] {
  let rest = note.normalize('NFC')
  const byName = Map.groupBy(people, ({ name }) => name.normalize('NFC'))
  const byLength = [...byName].toSorted(([one], [other]) => other.length - one.length)
  return byLength.flatMap(([name, named]) => {
    const parts = rest.split(mentionSign + name)
    if (name === '' || parts.length === 1) return []
    rest = parts.join(' ')
    return named
  })
}
