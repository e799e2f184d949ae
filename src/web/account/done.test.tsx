import { data, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { visitedPage } from '#test/visited'
import { DoneToast } from './done.tsx'

const address = '/page?done=sent'

function Page({ actionData }: { actionData?: { refusal: string } }) {
  return (
    <>
      <p>{actionData?.refusal}</p>
      <DoneToast answer={actionData} words={{ sent: 'It was sent.' }} />
    </>
  )
}

const visited = (action: (form: FormData) => unknown) =>
  visitedPage({ address, Component: Page, load: () => null, action })

test('a success that led here is said once, whatever is answered and loaded behind it', async () => {
  const page = await visited((form) =>
    data(form.has('fails') ? undefined : { refusal: 'No.' }, { status: 503 }),
  )
  expect(page.words()).toContain('It was sent.')
  await page.closeToasts()
  for (const fields of [{ fails: 'on the way' }, { is: 'refused' }]) {
    await page.submit(fields)
    await page.reload()
    expect(page.words()).not.toContain('It was sent.')
  }
})

test('the same success is said again when it has led here again', async () => {
  const page = await visited((form) =>
    form.has('refused') ? data({ refusal: 'No.' }, 422) : redirect(address),
  )
  await page.closeToasts()
  await page.submit({ refused: 'yes' })
  expect(page.words()).toBe('No.')
  await page.submit({ is: 'done' })
  expect(page.words()).toContain('It was sent.')
})
