import type { Locator } from 'playwright-core'
import type { Person } from './person.ts'

/** Counts what somebody presses, typing left out, and which pages they come to. */
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
export async function searchPhone({ page }: Person, phone: string, clientId: string) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(phone)
  await page.locator(`dialog[open] [href="/admin/clients/${clientId}"]`).first().waitFor()
}
