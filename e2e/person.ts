import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import type { Language } from '#rules/core/language'
import type { BaseUrls } from './test-store.ts'
import { openProxy } from './own-address.ts'
import { type Say, wordsOf } from './words.ts'

/** How somebody comes to the store. */
export type Look = {
  language: Language
  width: number
  height: number
  theme?: 'light' | 'dark'
  withoutScript?: boolean
}

/** Arabic in the hand, English on the desk: every journey is made in both. */
export const phoneInArabic: Look = { language: 'ar', width: 390, height: 844 }
export const deskInEnglish: Look = { language: 'en', width: 1280, height: 900 }
export const looks = [
  ['العربية على الجوال', phoneInArabic],
  ['English on a desktop', deskInEnglish],
] as const

/** `PROOF=full`, set by the full run: everything in both looks; otherwise a slice. */
export const isFull = process.env['PROOF'] === 'full'

/** Another number makes another slice of the journeys and proofs: in a short run that of the day, JOURNEY_SEED chooses one. */
export const seed = Number(process.env['JOURNEY_SEED'] || process.env['TEST_TURN'] || 1)

/** Both looks in a full run; in a short one each journey takes one of them, not all the same. */
export function someLooks(journey: string) {
  return isFull ? looks : [looks[(seed + journey.length) % 2 === 0 ? 0 : 1]]
}

/** Somebody with a browser, an address and a phone that nobody else has. */
export type Person = {
  page: Page
  context: BrowserContext
  say: Say
  /** The words of the administration first. */
  staffSay: Say
  language: Language
  urls: BaseUrls
  /** As people write it: 05… */
  phone: string
  /** E.164. */
  fullPhone: string
  /** What went wrong in the browser so far. */
  faults: string[]
  /** Takes the faults that a test expects away. */
  forgive: (what: RegExp) => void
}

export const pictureFolder = path.resolve(import.meta.dirname, '../test-results')

const resultFolder = path.join(pictureFolder, 'failed')
/** Longest wait for an effect, in milliseconds. Two cores carry the store, the database, the gateway and the browser. */
const patience = 30_000

/** A running store and a browser to see it with. */
export type Place = { urls: BaseUrls; browser: Browser }

let opened: Promise<Place> | undefined

/** The running store, and a connection to its browser for this test file. */
export function openUrls() {
  opened ??= (async () => {
    const urls = await askSetup<BaseUrls>('/house')
    return { urls, browser: await chromium.connect(urls.browser) }
  })()
  return opened
}

async function askSetup<T>(question: string): Promise<T> {
  const response = await fetch(`${inject('storeServer')}${question}`)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return JSON.parse(text)
}

/** A number that no other test of this run has. */
export async function nextNumber(): Promise<number> {
  return (await askSetup<{ number: number }>('/person')).number
}

/**
 * Opens a browser for somebody new, in the store that all journeys share unless another is named. When the test ends,
 * nothing unexpected may have happened in it.
 */
export async function newPerson(look: Look, place?: Place): Promise<Person> {
  const { urls, browser } = place ?? (await openUrls())
  const number = await nextNumber()
  const proxy = await openProxy(`127.10.${number >> 8}.${number & 255}`)
  const phone = `051${String(number * 7 + 1_000_000).padStart(7, '0')}`
  const context = await browser.newContext({
    baseURL: urls.storeUrl,
    proxy: { server: proxy.url },
    viewport: { width: look.width, height: look.height },
    colorScheme: look.theme ?? 'light',
    javaScriptEnabled: !look.withoutScript,
    locale: look.language === 'ar' ? 'ar-SA' : 'en-US',
    timezoneId: 'Asia/Riyadh',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(patience)
  if (look.language === 'en') {
    await context.addCookies([{ name: 'locale', value: 'en-US', url: urls.storeUrl }])
  }
  const faults = watch(context)
  const page = await context.newPage()
  const person: Person = {
    page,
    context,
    say: wordsOf(look.language),
    staffSay: wordsOf(look.language, 'administration'),
    language: look.language,
    urls,
    phone,
    fullPhone: `+966${phone.slice(1)}`,
    faults,
    forgive: (what) => {
      const kept = faults.filter((fault) => !what.test(fault))
      if (kept.length === faults.length) throw new Error(`nothing to forgive: ${what}`)
      faults.splice(0, faults.length, ...kept)
    },
  }

  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(context, `${task.name} ${number}`)
    await context.close()
    proxy.close()
    if (faults.length > 0) throw new Error(`unexpected in the browser:\n${faults.join('\n')}`)
  })
  return person
}

/**
 * Collects whatever a browser complains about: script errors, broken hydration, breaches of the security policy, missing
 * files, failing servers. A refusal (4xx) of a page or a form is an answer like another.
 */
function watch(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const text = message.text()
    if (/^Failed to load resource: the server responded with a status of 4\d\d/.test(text)) return
    // Told by the browser about its own headless rendering.
    if (/GPU stall due to ReadPixels/.test(text)) return
    faults.push(`console ${message.type()}: ${text} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    faults.push(`script: ${error.error().stack ?? error.error().message}`)
  })
  context.on('response', (response) => {
    const isFile = ['script', 'stylesheet', 'font', 'image'].includes(response.request().resourceType())
    if (response.status() >= 500 || (isFile && response.status() >= 400)) {
      faults.push(`answer ${response.status()}: ${response.url()}`)
    }
  })
  return faults
}

/** What somebody saw when their test failed, each of its people by their number. */
async function keepPictures(context: BrowserContext, name: string) {
  mkdirSync(resultFolder, { recursive: true })
  for (const [index, page] of context.pages().entries()) {
    const file = path.join(resultFolder, `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${index}.png`)
    await page.screenshot({ path: file, fullPage: true }).catch(() => undefined)
    console.log(`${existsSync(file) ? file : 'no picture'} of ${page.url()}`)
  }
}
