import type { Person } from './person.ts'

/** What the tab keeps of words that were typed and not sent, as it is stored. */
export function draftsOf({ page }: Person): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries(sessionStorage)
      .filter(([key]) => key.startsWith('draft:'))
      .map(([, text]) => text),
  )
}
