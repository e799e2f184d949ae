import { useState } from 'react'
import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { exampleTicket } from '#test/ticket'
import { TicketAssignment } from './ticket-assignment.tsx'

const assignees = [
  { id: 'sara', name: 'سارة' },
  { id: 'omar', name: 'عمر' },
]

/** A ticket's page, and whatever comes behind it. */
function Desk() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <TicketAssignment ticket={exampleTicket} assignees={assignees} maySupport />}
      <button onClick={() => setOpen(false)}>to the list</button>
    </>
  )
}

const openDesk = async () => {
  const asked: [string, Record<string, FormDataEntryValue>][] = []
  let answer: unknown = { did: 'saved', id: exampleTicket.id }
  const page = await actedPage({
    load: () => null,
    action: (form, address) => {
      asked.push([address, Object.fromEntries(form)])
      return answer
    },
    page: () => <Desk />,
  })
  await page.pick('staff_user_id', 'sara')
  return { page, asked, answerWith: (next: unknown) => (answer = next) }
}

const back = [
  `/admin/support/${exampleTicket.id}`,
  { intent: 'assign', staff_user_id: '', instead_of: 'sara' },
]

test('who was assigned is taken back from that ticket, whichever page is open by then', async () => {
  const { page, asked } = await openDesk()
  await page.press('to the list')
  await page.press('تراجع')
  expect(asked[1]).toEqual(back)
  expect(page.words()).toContain('عاد المسؤول السابق.')
  expect(page.words()).not.toContain('تراجع')
})

test('where somebody was faster that is said, until it is closed', async () => {
  const { page, asked, answerWith } = await openDesk()
  answerWith({ did: 'nothing', message: 'سبقكم زميل', errors: {}, conflict: null })
  await page.press('تراجع')
  expect(asked[1]).toEqual(back)
  expect(page.words()).toContain('سبقكم زميل')
  expect(page.words()).not.toContain('عاد المسؤول السابق.')
})
