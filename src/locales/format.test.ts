import { describe, expect, it } from 'vitest'
import {
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDayAndTime,
  formatHijri,
  formatLastDay,
  formatLastHijri,
  formatLongDate,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPhone,
  formatRiyalsText,
  formatTime,
  setDigits,
} from './format.ts'

const afternoon = new Date('2026-11-20T11:02:00Z')

describe('money', () => {
  it('has two decimals and Latin digits in both languages', () => {
    expect(formatMoney(123450, 'ar')).toBe('1,234.50')
    expect(formatMoney(123450n, 'en')).toBe('1,234.50')
    expect(formatMoney(0, 'ar')).toBe('0.00')
    expect(formatMoney(1, 'ar')).toBe('0.01')
  })
  it('puts a true minus before everything', () => {
    expect(formatMoney(-2000, 'ar')).toBe('\u221220.00')
  })
  it('is exact at the largest amounts', () => {
    expect(formatMoney(99999999999999, 'en')).toBe('999,999,999,999.99')
  })
  it('carries its currency in plain text', () => {
    expect(formatRiyalsText(23000, 'ar')).toBe('\u2066230.00\u2069 ر.س')
    expect(formatRiyalsText(23000, 'en')).toBe('SAR 230.00')
  })
})

describe("the store's digits", () => {
  it('are those of Arabic texts only, and of amounts and dates alike', () => {
    setDigits('arab')
    try {
      expect(formatMoney(123450, 'ar')).toBe('١٬٢٣٤٫٥٠')
      expect(formatMoney(123450, 'en')).toBe('1,234.50')
      expect(formatDate(afternoon, 'ar')).toBe('٢٠ نوفمبر ٢٠٢٦')
      expect(formatDate(afternoon, 'en')).toBe('20 November 2026')
    } finally {
      setDigits('latn')
    }
    expect(formatMoney(123450, 'ar')).toBe('1,234.50')
  })
})

describe('numbers', () => {
  it('groups thousands', () => expect(formatNumber(6000, 'ar')).toBe('6,000'))
  it('writes percent after the number', () => {
    expect(formatPercent(15, 'ar')).toBe('\u206615%\u2069')
    expect(formatPercent(7.5, 'en')).toBe('\u20667.5%\u2069')
  })
  it('counts down', () => {
    expect(formatCountdown(42, 'ar')).toBe('0:42')
    expect(formatCountdown(60, 'en')).toBe('1:00')
    expect(formatCountdown(-3, 'en')).toBe('0:00')
  })
  it('groups phones', () => {
    expect(formatPhone('+966', '512345678')).toBe('+966 51 234 5678')
    expect(formatPhone('+971', '501234567')).toBe('+971 501 234 567')
  })
})

describe('dates are those of Riyadh, Gregorian', () => {
  it('in Arabic', () => {
    expect(formatDate(afternoon, 'ar')).toBe('20 نوفمبر 2026')
    expect(formatDateTime(afternoon, 'ar')).toBe('20 نوفمبر 2026، 2:02 م')
    expect(formatLongDate(afternoon, 'ar')).toBe('الجمعة 20 نوفمبر 2026')
  })
  it('with the year where it is not the reader’s own', () => {
    expect(formatDayAndTime(afternoon, 'ar', 2026)).toBe('20 نوفمبر، 2:02 م')
    expect(formatDayAndTime(afternoon, 'ar', 2027)).toBe('20 نوفمبر 2026، 2:02 م')
    expect(formatDayAndTime(afternoon, 'en', 2025)).toBe('20 November 2026, 2:02 PM')
    // The year begins when it does in Riyadh, and nobody has to say which one it is.
    expect(formatDayAndTime('2026-12-31T21:30:00Z', 'en', 2027)).toBe('1 January, 12:30 AM')
    expect(formatDayAndTime(new Date(), 'en')).not.toMatch(/\d{4}/)
    expect(formatDayAndTime('2020-02-03T09:00:00Z', 'ar')).toContain('2020')
  })
  it('in English', () => {
    expect(formatDateTime(afternoon, 'en')).toBe('20 November 2026, 2:02 PM')
  })
  it('at midnight and noon', () => {
    expect(formatTime('2026-11-20T21:00:00Z', 'ar')).toBe('12:00 ص')
    expect(formatTime('2026-11-20T09:00:00Z', 'en')).toBe('12:00 PM')
  })
  it('turn at 21:00 UTC', () => expect(formatDate('2026-11-20T21:00:00Z', 'ar')).toBe('21 نوفمبر 2026'))
  it('by which an end is named: the day before where it is midnight', () => {
    const midnight = '2026-11-20T21:00:00Z'
    expect(formatLastDay(midnight, 'ar')).toBe('20 نوفمبر 2026')
    expect(formatLastHijri(midnight, 'ar')).toBe(formatHijri(afternoon, 'ar'))
    expect(formatLastDay(afternoon, 'ar')).toBe('20 نوفمبر 2026')
  })
  it('with Umm al-Qura beside', () => {
    expect(formatHijri(afternoon, 'ar')).toBe('10 جمادى الآخرة 1448 هـ')
    expect(formatHijri(afternoon, 'en')).toContain('1448 AH')
  })
})
