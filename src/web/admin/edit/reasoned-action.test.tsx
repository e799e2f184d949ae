import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { drawnForStaff, wordsIn } from '#test/drawn'
import { ReasonedAction } from './reasoned-action.tsx'

type Props = ComponentProps<typeof ReasonedAction>

const draw = (given: { tone?: 'blue' | 'red'; missing?: string; refusal?: Props['state']['refusal'] } = {}) =>
  drawnForStaff(
    <ReasonedAction
      id="action"
      title="عنوان"
      reason={{ label: 'السبب', maxLength: 500, missing: given.missing }}
      action="تنفيذ"
      busy="ننفّذ…"
      question={{
        tone: given.tone ?? 'red',
        title: 'تنفيذ ذلك؟',
        about: 'لا رجوع عنه.',
        safe: 'إبقاء',
        action: 'تأكيد',
      }}
      state={{ isBusy: false, refusal: given.refusal }}
      onClose={() => undefined}
      onConfirm={() => undefined}
    >
      <p>ما يحدث</p>
    </ReasonedAction>,
    'admin',
  )

const buttonOf = (markup: string) => /<button[^>]*>(?:(?!<\/button>).)*تنفيذ/s.exec(markup)?.[0] ?? ''

test('what it does stands above the reason, and the question behind both', () => {
  expect(wordsIn(draw())).toMatch(/ما يحدث.*السبب.*تنفيذ.*تنفيذ ذلك؟.*لا رجوع عنه\./s)
})

test('its button waits for a reason and says so, in words of its own where it has some', () => {
  expect(buttonOf(draw())).toContain('aria-disabled="true"')
  expect(wordsIn(draw())).toContain('اكتبوا السبب أولًا.')
  const own = wordsIn(draw({ missing: 'اكتبوا سبب الاعتراض أولًا.' }))
  expect(own).toContain('اكتبوا سبب الاعتراض أولًا.')
  expect(own).not.toContain('اكتبوا السبب أولًا.')
})

test('is red where something is taken or ends', () => {
  expect(buttonOf(draw({ tone: 'red' }))).toMatch(/class="[^"]*danger/)
  expect(buttonOf(draw({ tone: 'blue' }))).not.toContain('danger')
})

test('says why it was refused, unless a fresh code is asked for', () => {
  const refusal = { did: 'nothing' as const, message: 'رُفض', errors: {}, conflict: null }
  expect(wordsIn(draw({ refusal }))).toContain('رُفض')
  expect(wordsIn(draw({ refusal: { ...refusal, needsCode: true } }))).not.toContain('رُفض')
})
