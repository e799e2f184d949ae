import { useState } from 'react'
import { expect, test } from 'vitest'
import { actedPage } from '#test/acted'
import { showToast } from '#ui/toast'
import { useAction } from './use-action.ts'

/** A lamp of which is said what stood when it was pressed. */
function Lamp({ isOn }: { isOn: boolean }) {
  const [count, setCount] = useState(0)
  const { Form, submit, isBusy } = useAction(({ id }, form) => {
    showToast(`${id} ${isOn ? 'was on' : 'was off'}, press ${count}, sent ${String(form.get('to'))}`)
  })
  return (
    <Form method="post" noValidate onSubmit={() => setCount((now) => now + 1)}>
      <p>{isOn ? 'is on' : 'is off'}</p>
      <button name="to" value={isOn ? 'off' : 'on'}>
        {isBusy ? 'switching' : 'switch'}
      </button>
      <button type="button" onClick={() => void submit({ to: 'blue' }, { method: 'post' })}>
        colour
      </button>
    </Form>
  )
}

test('what is said of an action is of the moment of sending, not of what it has changed', async () => {
  const stands = { isOn: false }
  const page = await actedPage({
    load: () => ({ ...stands }),
    action: (form) => {
      if (form.get('to') !== 'blue') stands.isOn = form.get('to') === 'on'
      return { did: 'saved', id: 'lamp' }
    },
    page: ({ isOn }) => <Lamp isOn={isOn} />,
  })
  await page.press('switch')
  expect(page.words()).toContain('is on')
  expect(page.words()).toContain('lamp was off, press 1, sent on')
  await page.press('switch')
  expect(page.words()).toContain('is off')
  expect(page.words()).toContain('lamp was on, press 2, sent off')
  await page.press('colour')
  expect(page.words()).toContain('lamp was off, press 2, sent blue')
})
