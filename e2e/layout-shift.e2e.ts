import { expect, test } from 'vitest'
import { isFull, newPerson, type Person, phoneInArabic } from './person.ts'
import { arrive, choosePlan, fillDetails, orderInAddress, settle, signIn } from './way.ts'

/**
 * Nothing moves under the thumb while a page comes: what the server sends has the form of what the program makes of it.
 * Measured cold, on a phone with a slow line, because a fast one hides it.
 */

/** The sum of all shifts without an input, from the first byte on; Google calls up to 0.1 good, here it is nothing. */
const max = 0.01

type Shift = { value: number; moved: string[] }

/** Lighthouse's slow phone: four times slower, 562 ms there and back, 180 kB a second, nothing in the cache. */
async function slowDown(person: Person) {
  const devtools = await person.context.newCDPSession(person.page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562,
    downloadThroughput: 180 * 1024,
    uploadThroughput: 84 * 1024,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await person.page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        if (hadRecentInput) continue
        const moved = sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent),
        )
        shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How much of the page moves until it is ready: its program, its fonts, and two frames more. */
async function shiftOf({ page }: Person, address: string): Promise<{ sum: number; shifts: Shift[] }> {
  await page.goto(address)
  await settle(page)
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++) await new Promise((next) => requestAnimationFrame(next))
    return (window as unknown as { shifts: Shift[] }).shifts
  })
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts }
}

const account = [
  '/user/profile',
  '/user/orders',
  '/user/subscriptions',
  '/user/payment-methods',
  '/user/tickets',
  '/user/tickets/create',
  '/user/group_sharing',
  '/faq',
  '/',
]

test('no page of a purchase moves while it comes over a slow line', { timeout: 240_000 }, async () => {
  const noura = await newPerson(phoneInArabic)
  const { page, say } = noura
  await choosePlan(noura, 'درع')
  const plan = new URL(page.url()).searchParams.get('plan')
  await signIn(noura)
  await arrive(noura, '/complete')
  await fillDetails(noura)
  await page.getByRole('button', { name: say('تأكيد الطلب والمتابعة') }).click()
  await arrive(noura, '/group?order=')
  const order = orderInAddress(noura)

  await slowDown(noura)
  const seen: Record<string, number> = {}
  const moved: Record<string, Shift[]> = {}
  const walk = async (person: Person, addresses: string[]) => {
    for (const address of addresses) {
      const name = address.replace(/\?.*/, '')
      const { sum, shifts } = await shiftOf(person, address)
      seen[name] = Math.round(sum * 1000) / 1000
      if (sum > max) moved[name] = shifts
    }
  }
  await walk(noura, [`/payment?order=${order}`, `/group?order=${order}`, `/complete?plan=${plan}`])
  if (isFull) await walk(noura, [...account, `/user/orders/${order}`])

  const stranger = await newPerson(phoneInArabic)
  await stranger.page.goto(`/phone?plan=${plan}`)
  await stranger.page.getByLabel(say('رقم الجوال')).fill(stranger.phone)
  await stranger.page.getByRole('button', { name: say('إرسال الرمز') }).click()
  await arrive(stranger, '/otp')
  const otp = new URL(stranger.page.url())
  await slowDown(stranger)
  await walk(stranger, [`/otp${otp.search}`, `/phone?plan=${plan}`, ...(isFull ? ['/'] : [])])

  process.stderr.write(`layout shift ${JSON.stringify(seen)}\n`)
  expect(moved).toEqual({})
})
