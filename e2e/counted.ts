import type { Locator } from 'playwright-core'
import type { Person } from './person.ts'

/**
 * Counts what somebody presses, the key that opens the search as well, and which pages they come to. Left out
 * is what is typed into a field, and a fresh code: whoever signed in lately is asked for none.
 */
export function counted(person: Person) {
  const { page } = person
  let presses = 0
  const pages = new Set<string>()
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) pages.add(new URL(frame.url()).pathname)
  })
  return {
    press: async (what: Locator) => {
      presses += 1
      await what.click()
    },
    key: async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    },
    presses: () => presses,
    pages: () => [...pages],
  }
}

/** Types a phone number as people say it into the search over everything, and waits for its client. */
export async function searchPhone(
  { page }: Person,
  work: ReturnType<typeof counted>,
  { phone, clientId }: { phone: string; clientId: string },
) {
  await work.key('Control+k')
  await page.keyboard.type(phone)
  await page.locator(`dialog[open] [href="/admin/clients/${clientId}"]`).first().waitFor()
}
