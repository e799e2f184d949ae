import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { TaxSubmissionState, TaxSubmissionStep } from '#rules/tax/tax-submission'
import { DocumentReason } from './document-words.tsx'

const i18n = setupI18n({ locale: 'ar', messages: { ar: {} } })

/** What staff read beside a document that broke one rule. */
const said = (state: TaxSubmissionState, step: TaxSubmissionStep, code: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <DocumentReason submission={{ state, step, remarks: [{ code, category: 'KSA', message: code }] }} />
      </MemoryRouter>
    </I18nProvider>,
  )

test('what is wrong with the seller is put right in the settings first, what is wrong with the buyer is not', () => {
  expect(said('refused', 'correct', 'BR-KSA-37')).toContain('href="/admin/settings"')
  expect(said('refused', 'correct', 'BR-KSA-44')).not.toContain('href')
})

test('a refused document that was corrected was not accepted', () => {
  expect(said('replaced', 'nothing', 'BR-KSA-44')).toContain('صدر بديل مصحح عنها')
  expect(said('replaced', 'nothing', 'BR-KSA-44')).not.toContain('قُبلت')
  expect(said('reported_with_warnings', 'nothing', 'BR-KSA-08')).toContain('قُبلت')
})
