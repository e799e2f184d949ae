import { expect, test } from 'vitest'
import type { Role } from '#rules/people/permissions'
import { drawnForStaff } from '#test/drawn'
import type { TaxSubmissionState, TaxSubmissionStep } from '#rules/tax/tax-submission'
import { DocumentReason } from './document-words.tsx'

/** What staff read beside a document that broke one rule. */
const said = (state: TaxSubmissionState, step: TaxSubmissionStep, code: string, role: Role = 'admin') =>
  drawnForStaff(
    <DocumentReason submission={{ state, step, remarks: [{ code, category: 'KSA', message: code }] }} />,
    role,
  )

test('what is wrong with the seller is put right in the settings first, what is wrong with the buyer is not', () => {
  expect(said('refused', 'correct', 'BR-KSA-37')).toContain('href="/admin/settings"')
  expect(said('refused', 'correct', 'BR-KSA-44')).not.toContain('href')
})

test('whoever may not open the settings is led nowhere', () => {
  const words = said('refused', 'correct', 'BR-KSA-37', 'viewer')
  expect(words).toContain('بيانات البائع في الإعدادات')
  expect(words).not.toContain('href')
})

test('a refused document that was corrected was not accepted', () => {
  expect(said('replaced', 'nothing', 'BR-KSA-44')).toContain('صدر بديل مصحح عنها')
  expect(said('replaced', 'nothing', 'BR-KSA-44')).not.toContain('قُبلت')
  expect(said('reported_with_warnings', 'nothing', 'BR-KSA-08')).toContain('قُبلت')
})
