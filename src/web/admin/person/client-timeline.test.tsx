import { expect, test } from 'vitest'
import { formatLongDate } from '#locales/format'
import { drawn, wordsIn } from '#test/drawn'
import { exampleLoadedClient } from '#test/staff-client'
import { ClientTimeline } from './client-timeline.tsx'
import type { Item, TimelinePage } from './client-types.ts'

const { timeline, now } = exampleLoadedClient
const page = '/admin/clients/noura'
const draw = (changes: Partial<TimelinePage>) =>
  drawn(<ClientTimeline clientId="noura" page={{ ...timeline, ...changes }} now={now} />)

const note = (at: string): Item => ({ id: at, kind: 'note', at, body: 'اتصل', by: 'هند' })
const message: Item = {
  id: 'm1',
  kind: 'message',
  at: '2027-02-01T07:00:00.000Z',
  template: 'order_completed',
  channel: 'sms',
  status: 'sent',
  sent_at: '2027-02-01T07:00:01.000Z',
}

/** Links of a part, in sequence: what is read, where it leads, whether it is where one is. */
const linksIn = (part: string) =>
  [...part.matchAll(/<a([^>]*)>(.*?)<\/a>/gs)].map(([, about = '', words = '']) => [
    wordsIn(words),
    /href="([^"]*)"/.exec(about)?.[1]?.replaceAll('&amp;', '&'),
    about.includes('aria-current="page"'),
  ])
const chipsIn = (markup: string) => linksIn(/<nav[^>]*timeline-chips.*?<\/nav>/s.exec(markup)?.[0] ?? '')

test('chips narrow it to what there is, say how much that is, and the one that is chosen stays', () => {
  const counts = {
    ...timeline.counts,
    all: { count: 1_000, more: true },
    money: { count: 3, more: false },
    messages: { count: 997, more: false },
  }
  expect(chipsIn(draw({ counts }))).toEqual([
    ['الكل 1,000+', page, true],
    ['المال 3', `${page}?show=money`, false],
    ['الرسائل 997', `${page}?show=messages`, false],
  ])
  // Its last line was taken back meanwhile.
  expect(chipsIn(draw({ counts, group: 'staff' }))).toEqual([
    ['الكل 1,000+', page, false],
    ['المال 3', `${page}?show=money`, false],
    ['الرسائل 997', `${page}?show=messages`, false],
    ['فريق العمل 0', `${page}?show=staff`, true],
  ])
})

test('the next page and the first one keep what it is narrowed to', () => {
  const markup = draw({ group: 'money', items: [message], next_cursor: 'c2', isFirst: false })
  const addresses = linksIn(markup.slice(markup.lastIndexOf('</section>', markup.length - 11))).map(
    ([, address]) => address,
  )
  expect(addresses).toEqual([`${page}?show=money`, `${page}?show=money&cursor=c2`])
})

test('lines stand under their day in Riyadh, of which the last two are called by name', () => {
  const days = ['2027-02-01T07:30:00.000Z', '2027-01-31T21:30:00.000Z', '2027-01-31T20:30:00.000Z']
  const older = '2027-01-20T08:00:00.000Z'
  const markup = draw({ items: [...days, older].map(note) })
  const parts = markup.split('<h3>').slice(1)
  expect(
    parts.map((part) => [wordsIn(part.split('<small>')[0] ?? ''), part.split('<li>').length - 1]),
  ).toEqual([
    [`اليوم، ${formatLongDate(days[0] ?? '', 'ar')}`, 2],
    [`أمس، ${formatLongDate(days[2] ?? '', 'ar')}`, 1],
    [formatLongDate(older, 'ar'), 1],
  ])
})

test('a message leads to itself as it was sent, and says whether it left', () => {
  const linesOf = (status: 'waiting' | 'sent' | 'failed') => draw({ items: [{ ...message, status }] })
  expect(linksIn(linesOf('sent'))).toContainEqual([
    'اكتمال الطلب وبدء الباقة',
    '/admin/messages?open=m1',
    false,
  ])
  expect(wordsIn(linesOf('sent'))).toContain('اكتمال الطلب وبدء الباقة · أُرسلت')
  expect(wordsIn(linesOf('waiting'))).toContain('· تنتظر الإرسال')
  expect(wordsIn(linesOf('failed'))).toContain('· لم تُرسل')
})
