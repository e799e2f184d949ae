import { setTimeout as delay } from 'node:timers/promises'
import { freePorts } from '#test/processes'
import {
  DEFAULT_SENDER,
  DEFAULT_TOKEN,
  startSmsSandbox,
  type SmsSandbox,
} from '../../sandbox/sms/start-sms-sandbox.ts'

/** Milliseconds for which somebody looks at their phone before they ask for another code. */
const glance = 4_000

export type SmsCompany = Awaited<ReturnType<typeof openSmsCompany>>

/** A practice SMS company that can go away and come back at the same address, and the phones that it reaches. */
export async function openSmsCompany() {
  const [port = 0] = await freePorts(1)
  const former: SmsSandbox[] = []
  let open: SmsSandbox | null = null

  async function comeBack(): Promise<void> {
    open = await startSmsSandbox({ host: '127.0.0.1', port })
    former.push(open)
  }
  async function goAway(): Promise<void> {
    await open?.close()
    open = null
  }
  /** The texts that came to a phone of 9 digits, oldest first. */
  function sentTo(phone: string): string[] {
    return former
      .flatMap(({ messages }) => messages)
      .filter(({ recipients }) => recipients[0]?.endsWith(phone))
      .map(({ body }) => body)
  }
  /** The newest code that came to a phone of 9 digits. */
  async function readCode(phone: string): Promise<string | undefined> {
    const until = Date.now() + glance
    while (Date.now() < until) {
      const code = /(?<!\d)\d{4,6}(?!\d)/.exec(sentTo(phone).at(-1) ?? '')?.[0]
      if (code) return code
      await delay(100)
    }
    return undefined
  }

  await comeBack()
  return {
    env: {
      SMS_PROVIDER: 'taqnyat',
      TAQNYAT_BASE_URL: `http://127.0.0.1:${port}`,
      TAQNYAT_BEARER_TOKEN: DEFAULT_TOKEN,
      TAQNYAT_SENDER: DEFAULT_SENDER,
    },
    comeBack,
    goAway,
    readCode,
    sentTo,
    close: goAway,
  }
}
