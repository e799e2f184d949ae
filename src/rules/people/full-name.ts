/**
 * First and last name as one; empty of whoever has neither. A file of its own: the header of every page shows
 * it.
 */
export function fullName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim()
}
