import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { WhatStays } from './what-stays.tsx'
import { type ClosingPlan, ClosingPlanNotice, SharersStay } from './closing-plan.tsx'

const plan: ClosingPlan = { name: 'درع', endsAt: '2026-12-29T09:00:00.000Z', ahead: [], pausedUntil: null }
const said = (over: Partial<ClosingPlan>) => wordsOf(<ClosingPlanNotice plan={{ ...plan, ...over }} />)
const stays = 'يبقون فيها حتى نهاية مدتها'

test('a plan that is in force is said to be, also where a pause comes behind its paid end', () => {
  for (const pausedUntil of [null, '2027-01-20T09:00:00.000Z']) {
    expect(said({ pausedUntil })).toMatch(/سارية حتى .*29 ديسمبر 2026.*تفقدون ما بقي منها/)
  }
  expect(wordsOf(<SharersStay plan={plan} />)).toContain(stays)
  expect(wordsOf(<SharersStay plan={null} />)).toContain(stays)
})

test('one that is paused behind its paid end is not said to be in force, for its owner or those who share it', () => {
  const paused = { endsAt: null, pausedUntil: '2027-01-20T09:00:00.000Z' }
  expect(said(paused)).toMatch(/متوقفة مؤقتًا حتى .*20 يناير 2027.*لا تعود في ذلك اليوم/)
  expect(said(paused)).not.toContain('سارية')
  expect(wordsOf(<SharersStay plan={{ ...plan, ...paused }} />)).not.toContain(stays)
})

test('a refund can be asked for until the account is closed, and not that none is paid behind it: one that was asked for may be', () => {
  expect(said({})).toContain('قبل الإغلاق، فلا يمكن طلبه بعده')
  expect(said({})).not.toContain('فلا يُعاد شيء')
})

test('one whose renewal ends a pause and is not paid is said to be over', () => {
  expect(said({ endsAt: null })).toContain('لم يُدفع تجديدها بعد')
  expect(said({ endsAt: null })).not.toContain('سارية')
})

test('of whoever was imported the fingerprints of that stay, and are named', () => {
  const kept = (wasImported: boolean) => wordsOf(<WhatStays plan={null} wasImported={wasImported} />)
  expect(kept(true)).toContain('من حسابكم في نظامنا السابق')
  expect(kept(false)).not.toContain('نظامنا السابق')
})
