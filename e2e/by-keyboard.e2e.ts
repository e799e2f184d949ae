import { expect, test } from 'vitest'
import { codeFor } from './inbox.ts'
import { deskInEnglish, newPerson, phoneInArabic, type Person } from './person.ts'
import { arrive, atBank, cards, open, type PlanName, planName, seeCompleted } from './way.ts'

/** A whole purchase without a pointer, and nothing that has the focus lies under something else. */

type Role = 'link' | 'textbox' | 'checkbox' | 'button'

const looks = [
  ['العربية على الجوال', phoneInArabic, 'درع'],
  ['English on a desktop', deskInEnglish, 'رصد'],
] as const

test.each(looks)('%s: from the plans to the running plan by keys alone', async (_, look, plan) => {
  const noura = await newPerson(look)
  const { page, urls } = noura
  await open(noura, '/')
  await walkTo(noura, 'link', choiceOf(noura, plan))
  await page.keyboard.press('Enter')
  await arrive(noura, '/phone')
  await fieldHasFocus(noura)
  await page.keyboard.type(noura.phone)
  await page.keyboard.press('Enter')
  await arrive(noura, '/otp')
  const code = await codeFor(urls, noura.fullPhone)
  await fieldHasFocus(noura)
  await page.keyboard.type(code)
  await arrive(noura, '/complete')
  await writeDetails(noura)
  if (plan === 'درع') await nameOneMember(noura)
  await arrive(noura, '/payment?order=')
  await payByKeys(noura)
  await seeCompleted(noura)
  await walkTo(noura, 'link', noura.say('فتح اشتراككم'))
})

function choiceOf(person: Person, plan: PlanName): string {
  return person.say('الاشتراك في {0}', { 0: planName(person, plan) })
}

async function writeDetails(noura: Person) {
  const { page, say } = noura
  // With a name missing the key that sends leads to it.
  await walkTo(noura, 'textbox', say('الاسم الأول'))
  await page.keyboard.type('Noura')
  await page.keyboard.press('Enter')
  const last = page.getByRole('textbox', { name: say('اسم العائلة'), exact: true })
  await expect.poll(() => last.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Alqahtani')
  await walkTo(noura, 'textbox', say('البريد الإلكتروني'))
  await page.keyboard.type('noura@example.test')
  await walkTo(noura, 'checkbox', say('قرأت الشروط والأحكام وسياسة الدفع والاسترداد وأوافق عليها.'))
  await page.keyboard.press('Space')
  await walkTo(noura, 'button', [say('تأكيد ومتابعة إلى الدفع'), say('تأكيد الطلب والمتابعة')])
  await page.keyboard.press('Enter')
}

/** In the last place, which lies lowest. */
async function nameOneMember(noura: Person) {
  const { page, say } = noura
  await arrive(noura, '/group?order=')
  await walkTo(noura, 'textbox', say('جوال العضو {number}', { number: 4 }))
  await page.keyboard.type('0512345678')
  await walkTo(noura, 'button', say('حفظ ومتابعة إلى الدفع'))
  await page.keyboard.press('Enter')
}

async function payByKeys(noura: Person) {
  const { page, say } = noura
  for (const [label, text] of [
    ['الاسم على البطاقة', 'NOURA ALQAHTANI'],
    ['رقم البطاقة', cards.approved],
    ['تاريخ الانتهاء', '1129'],
    ['رمز الأمان', '123'],
  ] as const) {
    await walkTo(noura, 'textbox', say(label))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await atBank(noura)
  await walkTo(noura, 'button', 'نجح التحقق')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/v1/'))
}

/** By Tab, stop by stop; a field's name may be followed by «اختياري». */
async function walkTo({ page }: Person, role: Role, names: string | string[]) {
  const name = new RegExp(`^(${[names].flat().join('|')})( |$)`)
  const wanted = page.getByRole(role, { name }).first()
  await wanted.waitFor()
  for (let pressed = 0; pressed < 60; pressed++) {
    expect(await page.evaluate(whatLiesOver)).toBe('')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never comes to ${role} ${name}`)
}

/** What covers the middle of what has the focus, as a bar at a phone's foot may (WCAG 2.4.11); nothing: an empty text. */
function whatLiesOver(): string {
  const at = document.activeElement
  if (!at || at === document.body) return ''
  const { left, top, width, height } = at.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + height / 2)
  if (over && (at.contains(over) || over.contains(at) || over.closest('label')?.control === at)) return ''
  return `${at.outerHTML.slice(0, 120)} under ${over?.outerHTML.slice(0, 120) ?? 'the edge'}`
}

/** The one question of the page has the focus, without a key being pressed. */
async function fieldHasFocus({ page }: Person): Promise<void> {
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
}
