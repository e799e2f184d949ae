import { expect } from 'vitest'
import type { Person } from './person.ts'

type Focus = { isInMain: boolean; isWrong: boolean; name: string | null }

/** Where whoever moves by keys or ears stands. */
export function focusOf({ page }: Person): Promise<Focus> {
  return page.evaluate(() => {
    const at = document.activeElement
    return {
      isInMain: at?.closest('main') !== null && at !== document.body,
      isWrong: at?.getAttribute('aria-invalid') === 'true',
      name: at?.getAttribute('name') ?? null,
    }
  })
}

/** Waits until the focus is on something of the page, not on nothing. */
export async function seeFocusInMain(person: Person): Promise<void> {
  await expect.poll(() => focusOf(person)).toMatchObject({ isInMain: true })
}
