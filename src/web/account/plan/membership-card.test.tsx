import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import type { Membership } from '../types.ts'
import { MembershipCard } from './membership-card.tsx'

const at = '2026-11-22T11:03:00.000Z'
const feature = (title: string, value: string): Membership['product']['features'][number] => ({
  id: title,
  title,
  title_ar: title,
  title_en: '',
  value,
  value_ar: value,
  value_en: value,
})
const membership: Membership = {
  id: 'm',
  subscription_id: 's',
  owner: { first_name: 'نورة', last_name: '' },
  product: {
    id: 'p',
    name: 'درع',
    name_ar: 'درع',
    name_en: 'Dir',
    features: [feature('نطاقات مراقبة', '3'), feature('تنبيه فوري', '')],
  },
  points_left: 10,
  points_total: 20,
  joined_at: at,
  starts_at: at,
  ends_at: at,
  paused_until: null,
}

test('a member reads how much of each feature the plan gives, as its owner does', () => {
  const words = wordsOf(<MembershipCard membership={membership} invitation={undefined} isAsking={false} />)
  expect(words).toContain('نطاقات مراقبة: 3')
  expect(words).not.toContain('تنبيه فوري:')
})

test('a member is promised the day, and not that it is paid for: it may be the end of a grace', () => {
  const words = wordsOf(<MembershipCard membership={membership} invitation={undefined} isAsking={false} />)
  expect(words).toMatch(/تستفيدون منها حتى .*22 نوفمبر 2026/)
  expect(words).not.toContain('المدفوعة')
})

test('a member of a plan that rests reads until when, and that the place stays', () => {
  const said = (paused_until: string | null) =>
    wordsOf(
      <MembershipCard membership={{ ...membership, paused_until }} invitation={undefined} isAsking={false} />,
    )
  expect(said('2027-01-17T11:03:00.000Z')).toMatch(
    /أوقف مالكها الباقة مؤقتًا\. لا تُستخدم حتى 17 يناير 2027، ومكانكم/,
  )
  expect(said(null)).not.toContain('مؤقتًا')
})

test('a member who is invited to another plan reads whose, and that leaving this one is the way to it', () => {
  const invitation = {
    id: 'i',
    owner: { first_name: 'بدر', last_name: 'العلي' },
    product: { id: 'q', name: 'رصد', name_ar: 'رصد', name_en: 'Watch' },
    invited_at: at,
  }
  const words = wordsOf(<MembershipCard {...{ membership, invitation }} isAsking={false} />)
  expect(words).toContain('تلقّيتم دعوة من بدر العلي إلى باقة رصد')
  expect(words).toContain('تنضمون إليها إن غادرتم هذه الباقة')
})
