/** One whole day in a calendar. */
export type CalendarDay = {
  /** The same entry, taken again, replaces itself by it. */
  uid: string
  /** Riyadh's, as 2026-11-20. */
  day: string
  title: string
  text: string
  /** Where the calendar leads. */
  url: string
  /** Days before it at which the calendar reminds; null where it does not. */
  remindDaysBefore: number | null
}

/**
 * A calendar as a file (RFC 5545): lines end with CR LF and are folded at 75 octets, between letters and
 * never inside one; commas, semicolons, backslashes and line ends in texts are escaped.
 * @param of who made it and when: `madeAt` also orders two copies of one entry
 */
export function writeCalendar(days: CalendarDay[], of: { store: string; madeAt: Date }): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(of.store)}//Ishtirak//AR`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...days.flatMap((day) => entry(day, of.madeAt)),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}

function entry({ uid, day, title, text, url, remindDaysBefore }: CalendarDay, madeAt: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${madeAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `URL:${url}`,
    // A day with nothing in it: nobody is shown as busy.
    'TRANSP:TRANSPARENT',
    ...(remindDaysBefore === null ? [] : alarm(title, remindDaysBefore)),
    'END:VEVENT',
  ]
}

function alarm(title: string, daysBefore: number): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:-P${daysBefore}D`,
    'END:VALARM',
  ]
}

/** Without marks of direction, too: of an amount as our pages isolate it, calendars show them as boxes. */
function escapeText(text: string): string {
  return text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
}

/** Octets of one line, without its end. */
const lineLength = 75

const utf8 = new TextEncoder()
const octetsOf = (letter: string) => utf8.encode(letter).length

function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const letter of line) {
    const size = octetsOf(letter)
    if (octets + size > lineLength) {
      parts.push(part)
      // The blank that begins a line that goes on counts, too.
      part = ' '
      octets = 1
    }
    part += letter
    octets += size
  }
  return [...parts, part].join('\r\n')
}
