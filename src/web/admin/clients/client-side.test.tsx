import { expect, test } from 'vitest'
import { drawn, wordsIn, wordsOf } from '#test/drawn'
import { exampleClientCard, exampleClientPlan, exampleLoadedClient } from '#test/staff-client'
import { exampleStaffDocument } from '#test/staff-order'
import type { Belongings } from '../person/client-fields.ts'
import { ClientCards, ClientDocuments, ClientMembers } from './client-side.tsx'

test('of a card its brand, last digits and end are said, and which one is charged', () => {
  const words = wordsOf(
    <ClientCards
      cards={[
        exampleClientCard,
        {
          ...exampleClientCard,
          id: 'expired',
          brand: 'mada',
          last_four: '1010',
          is_default: false,
          is_expired: true,
        },
      ]}
    />,
  )
  expect(words).toBe('البطاقات المحفوظةVisa•••• 1111الأساسيةتنتهي 09/36mada•••• 1010منتهية')
  expect(wordsOf(<ClientCards cards={[]} />)).toContain('لا بطاقات.')
})

test('who shares a plan is led to, or called by the phone while nobody of that phone has joined', () => {
  const members: Belongings['subscriptions'][number]['members'] = [
    { phone: '+966500000001', status: 'joined', client_id: 'huda', name: 'هدى' },
    { phone: '+966500000002', status: 'joined', client_id: 'nameless', name: '' },
    { phone: '+966500000003', status: 'invited', client_id: null, name: '' },
  ]
  const markup = drawn(<ClientMembers subscriptions={[{ ...exampleClientPlan, members }]} />)
  const [huda = '', nameless = '', invited = ''] = markup.split('<li>').slice(1)
  expect(huda).toContain('href="/admin/clients/huda"')
  expect(wordsIn(huda)).toBe('هدى')
  expect(nameless).toContain('href="/admin/clients/nameless"')
  expect(wordsIn(nameless)).toBe('+966 50 000 0002')
  expect(invited).not.toContain('href')
  expect(wordsIn(invited)).toBe('+966 50 000 0003لم ينضم بعد')
  expect(drawn(<ClientMembers subscriptions={[exampleClientPlan]} />)).toBe('')
})

test('the newest documents stand there with their sums and files, and how many there are in all', () => {
  const { summary } = exampleLoadedClient
  const markup = drawn(
    <ClientDocuments summary={{ ...summary, documents: [exampleStaffDocument], documents_count: 7 }} />,
  )
  expect(wordsIn(markup)).toMatch(/الفواتير والإشعارات7INV-000042فاتورة ضريبية مبسطة · .*69\.00/)
  expect(markup).toContain(`href="/admin/documents/${exampleStaffDocument.id}/pdf"`)
  expect(drawn(<ClientDocuments summary={summary} />)).toBe('')
})
