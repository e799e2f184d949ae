import { expect, test } from 'vitest'
import { formatSupportHours } from '#locales/support-hours'
import { type Weekday, weekdays } from '#rules/support/support-hours'

const working = weekdays.slice(0, 5)
const hours = (days: Weekday[], from: string, to: string) => ({ days, from, to })

test.each([
  [
    [hours(working, '09:00', '17:00')],
    [],
    'من الأحد إلى الخميس، من 9:00\u00a0ص إلى 5:00\u00a0م',
    'Sunday to Thursday, 9:00\u00a0AM to 5:00\u00a0PM',
  ],
  [
    [hours(['sunday', 'monday', 'wednesday'], '09:00', '17:00'), hours(['saturday'], '16:00', '20:30')],
    [],
    'الأحد والاثنين والأربعاء، من 9:00\u00a0ص إلى 5:00\u00a0م؛ السبت، من 4:00\u00a0م إلى 8:30\u00a0م',
    'Sunday, Monday and Wednesday, 9:00\u00a0AM to 5:00\u00a0PM; Saturday, 4:00\u00a0PM to 8:30\u00a0PM',
  ],
  [
    [hours([...weekdays], '00:00', '00:00')],
    [hours(working, '21:00', '01:00')],
    'كل يوم، على مدار الساعة. وفي رمضان: من الأحد إلى الخميس، من 9:00\u00a0م إلى 1:00\u00a0ص',
    'Every day, around the clock. In Ramadan: Sunday to Thursday, 9:00\u00a0PM to 1:00\u00a0AM',
  ],
])('hours are said as they were set (%#)', (shifts, ramadan, ar, en) => {
  expect(formatSupportHours({ shifts, ramadan }, 'ar')).toBe(ar)
  expect(formatSupportHours({ shifts, ramadan }, 'en')).toBe(en)
})
