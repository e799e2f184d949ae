import { expect } from 'vitest'
import type { BaseUrls } from './test-store.ts'

type Message = { id: string; text: string; code?: string }

/** Everything that the store has sent to a phone or an address, newest first. */
export async function messagesTo(urls: BaseUrls, recipient: string): Promise<Message[]> {
  const response = await fetch(`${urls.storeUrl}/dev/inbox?to=${encodeURIComponent(recipient)}`, {
    headers: { accept: 'application/json' },
  })
  const { messages }: { messages: Message[] } = JSON.parse(await response.text())
  return messages
}

/** The newest code, once there is one that is not among the `known` ones. */
export async function codeFor(urls: BaseUrls, recipient: string, known: string[] = []): Promise<string> {
  const newest = async () => {
    const codes = (await messagesTo(urls, recipient)).flatMap(({ code }) => code ?? [])
    return codes.find((code) => !known.includes(code))
  }
  await expect.poll(newest, { message: `a code for ${recipient}` }).toBeTruthy()
  return String(await newest())
}
