import { describe, expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { messagesTo } from './inbox.ts'
import { inspect } from './inspect.ts'
import { newPerson, nextNumber, type Person, someLooks } from './person.ts'
import {
  answerBank,
  arrive,
  atBank,
  choosePlan,
  fillCard,
  fillDetails,
  open,
  orderInAddress,
  payButton,
  seeCompleted,
  signIn,
  termsBox,
  openCoupon,
} from './way.ts'

const books = await openBooks()
const path = '/user/group_sharing'
const refusals = {
  none: /أضيفوا عضوًا واحدًا على الأقل|Add at least one member/,
  own: /هذا رقمكم أنتم|This is your own number/,
  lately: /أرسلنا الدعوة إلى هذا الرقم قبل قليل|was sent to this number a short while ago/,
  twice: /هذا الرقم بين الأعضاء من قبل|This number is among the members already/,
}

describe.each(someLooks('group'))('group sharing: %s', (_, look) => {
  test('members are named while buying, join by signing in, are replaced, and leave', async () => {
    const noura = await newPerson(look)
    const lama = await newPerson(look)
    const [first, second] = [await newNumber(), await newNumber()]
    await nameWhileBuying(noura, [lama.phone, first])
    await payAndSeeMembers(noura)
    await replaceAndRefuse(noura, { first, second, lama: lama.phone })
    await joinAndLeave(lama)
    await removeAll(noura)
  })

  test('the step of the members can be skipped, and makes no second order', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await reachGroupStep(noura)
    const order = orderInAddress(noura)
    await page.reload()
    const skip = page.getByRole('button', { name: say('تخطي هذه الخطوة') })
    // On a phone it is in sight without scrolling.
    const box = await skip.boundingBox()
    const isPhone = look.width < 768
    expect(!isPhone || (box && box.y + box.height <= look.height)).toBe(true)
    await skip.click()
    await arrive(noura, `/payment?order=${order}`)
    expect(await membersOf(order)).toEqual([])
    await page.goBack()
    await arrive(noura, '/group?order=')
    await nameMembers(noura, [await newNumber()])
    await arrive(noura, `/payment?order=${order}`)
    expect(await membersOf(order)).toHaveLength(1)
  })

  test('members stay named when a coupon takes the place of the order, and when they can share no more', async () => {
    const noura = await newPerson(look)
    const { page, say } = noura
    await reachGroupStep(noura)
    const first = orderInAddress(noura)
    const friend = await newNumber()
    await nameMembers(noura, [friend])
    await arrive(noura, `/payment?order=${first}`)

    await open(noura, `/complete?order=${first}`)
    await (await openCoupon(noura)).fill('SIYAJ10')
    await page.getByRole('button', { name: say('تطبيق') }).click()
    await page.getByText(noura.language === 'ar' ? /طُبّقت القسيمة ووفّرتم/ : /Coupon applied/).waitFor()
    await confirmDetails(noura)
    const second = orderInAddress(noura)
    expect(second).not.toBe(first)
    expect(await membersOf(second)).toEqual([full(friend)])

    // The friend's number has become the buyer's own meanwhile: the order goes on without it.
    await open(noura, `/complete?order=${second}`)
    await books.db
      .updateTable('order_members')
      .set({ phone: noura.fullPhone })
      .where('order_id', '=', second)
      .execute()
    await page.getByRole('button', { name: say('إزالة'), exact: true }).click()
    await page.getByRole('button', { name: say('تطبيق') }).waitFor()
    await confirmDetails(noura)
    expect(orderInAddress(noura)).not.toBe(second)
    expect(await membersOf(orderInAddress(noura))).toEqual([])
  })
})

/** With every refusal on the way. */
async function nameWhileBuying(noura: Person, phones: string[]) {
  const { page, say } = noura
  await reachGroupStep(noura)
  const order = orderInAddress(noura)
  await inspect(noura, 'group-step')
  await nameMembers(noura, [])
  await page.getByText(refusals.none).waitFor()
  await nameMembers(noura, [noura.phone])
  // At the field; it is read out beside it, too.
  await page.getByRole('region').getByText(refusals.own).waitFor()
  await inspect(noura, 'group-step-refused', { once: true })
  await nameMembers(noura, phones)
  await arrive(noura, `/payment?order=${order}`)
  await page.goBack()
  await arrive(noura, '/group?order=')
  await page.getByRole('button', { name: say('حفظ ومتابعة إلى الدفع') }).click()
  await arrive(noura, `/payment?order=${order}`)
  expect(await membersOf(order)).toEqual(phones.map(full).toSorted())
}

async function payAndSeeMembers(noura: Person) {
  const { page, say } = noura
  await fillCard(noura)
  await payButton(noura).click()
  await atBank(noura)
  await answerBank(noura)
  await seeCompleted(noura)
  await open(noura, path)
  expect(await page.getByText(say('دُعي'), { exact: true }).count()).toBe(2)
  await inspect(noura, 'group-own')
}

async function replaceAndRefuse(noura: Person, phones: { first: string; second: string; lama: string }) {
  const { page, say, urls } = noura
  await rowOf(noura, phones.first)
    .getByRole('link', { name: new RegExp(say('استبدال')) })
    .click()
  await page.getByLabel(say('الرقم الجديد')).fill(phones.second)
  await inspect(noura, 'group-replace', { once: true })
  await page.getByRole('button', { name: say('استبدال العضو') }).click()
  await page.getByText(say('استُبدل العضو، وأرسلنا الدعوة إلى الرقم الجديد.')).waitFor()
  await rowOf(noura, phones.second).waitFor()
  expect(await messagesTo(urls, full(phones.second))).toHaveLength(1)

  await resend(noura, phones.second)

  await page.getByLabel(say('جوال عضو جديد')).fill(phones.lama)
  await page.getByRole('button', { name: say('إرسال الدعوة'), exact: true }).click()
  await page.getByText(refusals.twice).first().waitFor()
  // The same refusal of another number is said again.
  await page.getByLabel(say('جوال عضو جديد')).fill(phones.second)
  const refused = page.locator('[name="phone_number"][aria-invalid="true"]')
  await refused.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: say('إرسال الدعوة'), exact: true }).click()
  await refused.waitFor()
}

/** The invitation once more: not at once, but when the last one is ten minutes ago. */
async function resend(noura: Person, phone: string) {
  const { page, say, urls } = noura
  const button = rowOf(noura, phone).getByRole('button', {
    name: new RegExp(`^${say('إعادة إرسال الدعوة')}`),
  })
  await button.click()
  await page.getByText(refusals.lately).waitFor()
  await books.db
    .updateTable('subscription_members')
    .set({ invited_at: new Date(Date.now() - 11 * 60_000) })
    .where('phone', '=', full(phone))
    .execute()
  await button.click()
  await page.getByText(say('أرسلنا الدعوة من جديد برسالة نصية.')).waitFor()
  expect(await messagesTo(urls, full(phone))).toHaveLength(2)
}

async function joinAndLeave(lama: Person) {
  const { page, say } = lama
  await open(lama, '/phone')
  await signIn(lama)
  // Where the invitation leads.
  const { id } = await books.db
    .selectFrom('subscription_members')
    .select('id')
    .where('phone', '=', full(lama.phone))
    .where('status', '=', 'joined')
    .executeTakeFirstOrThrow()
  const invitation = `/user/subscriptions?invitation=${id}`
  await open(lama, invitation)
  await page.getByText(/نورة القحطاني|Noura Alqahtani/).waitFor()
  expect(await page.getByText(say('الدعوة التي فتحتم رابطها ليست في هذا الحساب.')).count()).toBe(0)
  await open(lama, path)
  await page.getByText(/نورة القحطاني|Noura Alqahtani/).waitFor()
  await inspect(lama, 'group-member')
  await page.getByRole('button', { name: say('مغادرة الباقة') }).click()
  const dialog = page.getByRole('dialog')
  await inspect(lama, 'group-leave', { once: true })
  await dialog.getByRole('button', { name: say('مغادرة الباقة') }).click()
  await page.getByText(say('غادرتم الباقة المشتركة.')).waitFor()
  await page.getByRole('heading', { name: say('لا باقة مشتركة لديكم') }).waitFor()
  await inspect(lama, 'group-none', { once: true })

  // Not hers any more, as it is for any other number.
  await open(lama, invitation)
  await page.getByText(say('الدعوة التي فتحتم رابطها ليست في هذا الحساب.')).waitFor()
  await inspect(lama, 'invited-elsewhere', { once: true })
}

async function removeAll(noura: Person) {
  const { page, say } = noura
  await open(noura, path)
  await page.getByText(say('غادر'), { exact: true }).waitFor()
  await page.getByRole('button', { name: new RegExp(`^${say('إزالة')}`) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('إزالة العضو') })
    .click()
  await page.getByText(say('أُزيل العضو، ومكانه متاح لغيره.')).waitFor()
  await page.getByText(say('لا يشارككم أحد بعد. يتسع الاشتراك لكم ولأربعة أعضاء.')).waitFor()
  await inspect(noura, 'group-former', { once: true })
}

async function reachGroupStep(person: Person) {
  await books.signIn(person)
  await choosePlan(person, 'درع')
  await arrive(person, '/complete')
  await fillDetails(person)
  await confirmDetails(person)
}

async function confirmDetails(person: Person) {
  const { page, say } = person
  await termsBox(person).check()
  await page.getByRole('button', { name: say('تأكيد الطلب والمتابعة') }).click()
  await arrive(person, '/group?order=')
}

/** Fills as many places, empties the others, and goes on. */
async function nameMembers({ page, say }: Person, phones: string[]) {
  for (let place = 0; place < 4; place++) {
    await page
      .getByLabel(new RegExp(`^${say('جوال العضو {number}', { number: place + 1 })}`))
      .fill(phones[place] ?? '')
  }
  await page.getByRole('button', { name: say('حفظ ومتابعة إلى الدفع') }).click()
}

function rowOf({ page }: Person, phone: string) {
  const shown = new RegExp(`${phone.slice(1, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`)
  return page.getByRole('listitem').filter({ hasText: shown })
}

async function membersOf(order: string): Promise<string[]> {
  const rows = await books.db
    .selectFrom('order_members')
    .select('phone')
    .where('order_id', '=', order)
    .orderBy('phone')
    .execute()
  return rows.map(({ phone }) => phone)
}

async function newNumber(): Promise<string> {
  return `051${String((await nextNumber()) * 7 + 1_000_000).padStart(7, '0')}`
}

function full(phone: string): string {
  return `+966${phone.slice(1)}`
}
