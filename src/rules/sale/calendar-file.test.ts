import { expect, test } from 'vitest'
import { writeCalendar } from './calendar-file.ts'

const long = 'تنتهي مدة باقة «درع، للعائلة»؛ وتبقى نقاطها معكم حتى آخر اليوم\nثم تنتهي \\ 1,200 نقطة'
const file = writeCalendar(
  [
    {
      uid: 'end-1@store.test',
      day: '2027-02-18',
      title: 'باقة درع, تنتهي',
      text: long,
      url: 'https://store.test/x',
      remindDaysBefore: 7,
    },
  ],
  { store: 'سياج; متجر', madeAt: new Date('2026-11-20T11:00:00.123Z') },
)

/** As a calendar reads it: unfolded, one property a line. */
function read(text: string): [string, string][] {
  return text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
}

const plain = (value: string) => value.replace(/\\([\\;,n])/g, (_, one) => (one === 'n' ? '\n' : one))

test('writes a day that a calendar reads back as it was', () => {
  const lines = read(file)
  const of = (name: string) => lines.find(([key]) => key === name)?.[1] ?? ''
  expect(lines[0]).toEqual(['BEGIN', 'VCALENDAR'])
  expect(lines.at(-1)).toEqual(['END', 'VCALENDAR'])
  expect(of('DTSTAMP')).toBe('20261120T110000Z')
  expect(of('DTSTART;VALUE=DATE')).toBe('20270218')
  expect(of('TRIGGER')).toBe('-P7D')
  expect(plain(of('SUMMARY'))).toBe('باقة درع, تنتهي')
  expect(plain(of('DESCRIPTION'))).toBe(long)
})

test('an entry without a reminder has none, and a text no marks of direction', () => {
  const [day] = [
    {
      uid: 'end-2@store.test',
      day: '2026-11-21',
      text: 'آخر يوم',
      url: 'https://store.test/y',
      title: '\u206610.00\u2069 ر.س',
    },
  ]
  const short = writeCalendar([{ ...day, remindDaysBefore: null }], { store: 'سياج', madeAt: new Date() })
  expect(short).not.toContain('VALARM')
  expect(short).toContain('SUMMARY:10.00 ر.س')
})

test('folds at 75 octets without cutting a letter, and ends every line alike', () => {
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n�]/)
  }
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('opens and closes what it opens, in turn', () => {
  const frame = read(file).filter(([key]) => key === 'BEGIN' || key === 'END')
  expect(frame.map((pair) => pair.join(':'))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'BEGIN:VALARM',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
})
