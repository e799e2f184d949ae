import type { Person } from './person.ts'

/** A client writes a ticket, with or without the program, and sees it. @returns its id. */
export async function openTicket({ page, say }: Person, words: string): Promise<string> {
  await page.goto('/user/tickets/create')
  await page.getByLabel(say('كيف نساعدكم؟')).fill(words)
  await page.getByRole('button', { name: say('إرسال التذكرة') }).click()
  await page.getByRole('log').waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
